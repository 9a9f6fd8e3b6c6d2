/**
 * What the build lays out in the site's assets/runtime, imported as `@runtime/...`: PyScript's core,
 * Pyodide's two scripts, and the sizes and sums of the files that a start fetches.
 */
declare module "@runtime/manifest.js" {
  export const SIZES: Record<string, number>;
  export const SUMS: Record<string, string>;
}
declare module "@runtime/pyodide.js" {
  export const version: string;
  // biome-ignore lint/suspicious/noExplicitAny: we reach into more of it than its own types tell.
  export function loadPyodide(options: object): Promise<any>;
}
declare module "@runtime/pyodide.asm.js" {
  /** Makes Emscripten's module. */
  // biome-ignore lint/suspicious/noExplicitAny: Emscripten's module has no types.
  const create: (module: any) => Promise<any>;
  export default create;
}
declare module "@runtime/core.js" {
  export const hooks: { main: { onWorker: Set<(wrap: unknown, worker: Worker) => void> }; worker: Record<string, Set<unknown>> };
  export function PyWorker(address: string, options: object): Promise<{ sync: { handle(text: string): Promise<string> } }>;
}
