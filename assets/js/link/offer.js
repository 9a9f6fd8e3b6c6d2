/**
 * What two browsers must know of each other to be joined, as a short text: of a session description only the
 * names, the password, the fingerprint and the addresses are kept, and the rest is written anew by whoever reads
 * it; an answer says which offer it is to. A text is a version byte and what follows it as base64url; whatever does not read as one is refused.
 */

/** @typedef {{type: "offer" | "answer", sdp: string, to?: string}} Description  `to` is the mark of the offer that an answer is to */

/** The first byte; another one is another format, which may differ in all the rest. */
const VERSION = 2;
const TYPES = /** @type {const} */ (["offer", "answer"]);
/** Characters: a text of ours takes a quarter of it. */
export const LONGEST = 1000;
const FINGERPRINT = 32;
/** Bytes of its fingerprint by which an offer is known again: a device makes another key for each. */
const MARK = 3;
/** Addresses of one device that are told. */
const MOST = 6;
const IPV4 = 4;
const IPV6 = 16;
/** A name that a browser gives in the place of its address: a number that only the local network can look up. */
const LOCAL = 0;
const LOCAL_NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/;

/** @param {string} sdp @param {RegExp} line @returns {string} */
function find(sdp, line) {
  const found = line.exec(sdp)?.[1];
  if (!found) throw new Error(`no ${line}`);
  return found;
}

/** @param {string} hex @returns {number[]} */
function bytesOf(hex) {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/** @param {ArrayLike<number>} bytes @returns {string} */
function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} address @returns {number[] | null} its kind and its bytes; null where it is none that can be told */
function packAddress(address) {
  const local = LOCAL_NAME.exec(address.toLowerCase());
  if (local) return [LOCAL, ...bytesOf(local.slice(1).join(""))];
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return [IPV4, ...address.split(".").map(Number)];
  if (!/^[0-9a-f:]+$/i.test(address) || !address.includes(":")) return null;
  const [before, after] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = after ? [...before, ...Array(8 - before.length - after.length).fill("0"), ...after] : before;
  return [IPV6, ...bytesOf(groups.map((group) => group.padStart(4, "0")).join(""))];
}

/** @param {number} kind @param {Uint8Array} bytes @returns {string} */
function readAddress(kind, bytes) {
  if (kind === IPV4) return [...bytes].join(".");
  const hex = hexOf(bytes);
  if (kind === IPV6) return /** @type {string[]} */ (hex.match(/.{4}/g)).join(":");
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}

/** @param {string} sdp @returns {number[]} */
function fingerprintOf(sdp) {
  return bytesOf(find(sdp, /^a=fingerprint:sha-256 (\S+)/im).replaceAll(":", ""));
}

/** @param {Description} offer @returns {string} by which an answer says what it is to */
export function markOf({ sdp }) {
  return hexOf(fingerprintOf(sdp).slice(0, MARK));
}

/** @param {Description} description  with all its candidates @returns {string} throws where there is none that can be told */
export function packDescription({ type, sdp, to = "" }) {
  const name = new TextEncoder().encode(find(sdp, /^a=ice-ufrag:(\S+)/m));
  const password = new TextEncoder().encode(find(sdp, /^a=ice-pwd:(\S+)/m));
  const candidates = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)].flatMap(([, address, port]) => {
    const packed = packAddress(address);
    return packed ? [[...packed, Number(port) >> 8, Number(port) & 255]] : [];
  });
  if (!candidates.length) throw new Error("no address");
  const bytes = [
    ...[VERSION, TYPES.indexOf(type)],
    ...bytesOf(to),
    ...[name.length, ...name],
    ...[password.length, ...password],
    ...fingerprintOf(sdp),
    ...candidates.slice(0, MOST).flat(),
  ];
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** @param {string} text @returns {Description | null} null where it is no such text */
export function readDescription(text) {
  try {
    if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return null;
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return read(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** @param {Uint8Array} bytes @returns {Description} */
function read(bytes) {
  let at = 0;
  const take = (/** @type {number} */ count) => {
    if (at + count > bytes.length) throw new RangeError("less than was written");
    at += count;
    return bytes.subarray(at - count, at);
  };
  const takeWord = (/** @type {RegExp} */ known) => {
    const word = String.fromCharCode(...take(take(1)[0]));
    if (!known.test(word)) throw new RangeError("not a word of this format");
    return word;
  };
  const [version, number] = take(2);
  const type = TYPES[number];
  if (version !== VERSION || !type) throw new RangeError("another format");
  const to = type === "answer" ? hexOf(take(MARK)) : undefined;
  const name = takeWord(/^[\w+/-]{4,64}$/);
  const password = takeWord(/^[\w+/-]{22,64}$/);
  const fingerprint = hexOf(take(FINGERPRINT)).toUpperCase().match(/../g)?.join(":");
  const candidates = [];
  while (at < bytes.length && candidates.length < MOST) {
    const [kind] = take(1);
    if (![LOCAL, IPV4, IPV6].includes(kind)) throw new RangeError("another address");
    const address = readAddress(kind, take(kind || IPV6));
    const [high, low] = take(2);
    candidates.push(`a=candidate:${candidates.length + 1} 1 udp ${2122260223 - candidates.length} ${address} ${high * 256 + low} typ host`);
  }
  if (at < bytes.length || !candidates.length) throw new RangeError("more than was written, or no address");
  const lines = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates,
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
  ];
  return { type, sdp: lines.map((line) => `${line}\r\n`).join(""), to };
}
