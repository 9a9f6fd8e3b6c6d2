/** What the build puts in front of the service worker: its name, and the files of the site with their digests. */
declare const BUILD: string;
declare const FILES: Record<string, string>;
declare const LATER: Record<string, string>;
/** What is kept unpacked, with the digest of that. */
declare const UNPACKED: Record<string, string>;
/** What is read in one language alone, by language. */
declare const LANGUAGES: Record<string, Record<string, string>>;
/** Paths of what a first board is made of, as patterns. */
declare const ROUTED: string[];
/** Has a browser take files from a cache without waking the service worker; not every browser can. */
interface ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: URLPattern; requestMethod: string }; source: { cacheName: string } }[]): Promise<void>;
}
