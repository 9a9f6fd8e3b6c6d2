/** Offers and answers as short texts: what goes in comes out, and whatever else comes in is refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, markOf, packDescription, readDescription } from "../../assets/js/link/offer.js";

const FINGERPRINT = Array.from({ length: 32 }, (_, at) => (at * 7).toString(16).padStart(2, "0").toUpperCase().slice(-2)).join(":");
const ADDRESSES = ["0e4f3a52-1111-4222-8333-0123456789ab.local", "192.168.1.20", "fe80::1:2", "2001:db8:0:1:2:3:4:5"];

/** As a browser writes it, with much that is not needed. @param {string[]} addresses @param {"offer" | "answer"} [type] */
function described(addresses, type = "offer") {
  const candidates = addresses.map(
    (address, at) => `a=candidate:${at} 1 udp 2113937151 ${address} ${50000 + at} typ host generation 0 network-cost 999`,
  );
  const lines = [
    ...["v=0", "o=- 46117317 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "a=extmap-allow-mixed"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", ...candidates],
    "a=candidate:9 1 tcp 1518214911 192.168.1.20 9 typ host tcptype active",
    ...["a=ice-ufrag:9uB+", "a=ice-pwd:YH75Fviy6338Vbrhrlp8Yh/X", "a=ice-options:trickle"],
    ...[`a=fingerprint:sha-256 ${FINGERPRINT}`, "a=setup:actpass", "a=mid:0", "a=sctp-port:5000"],
  ];
  return { type, sdp: lines.map((line) => `${line}\r\n`).join("") };
}

test("what a browser needs comes out as it went in", () => {
  for (const type of /** @type {const} */ (["offer", "answer"])) {
    const to = type === "answer" ? "0a0b0c" : undefined;
    const text = packDescription({ ...described(ADDRESSES, type), to });
    const read = readDescription(text);
    assert.deepEqual([read?.type, read?.to], [type, to]);
    const sdp = read?.sdp ?? "";
    for (const line of ["a=ice-ufrag:9uB+", "a=ice-pwd:YH75Fviy6338Vbrhrlp8Yh/X", `a=fingerprint:sha-256 ${FINGERPRINT}`])
      assert.ok(sdp.includes(`${line}\r\n`));
    assert.match(sdp, /udp \d+ 0e4f3a52-1111-4222-8333-0123456789ab\.local 50000 typ host/);
    assert.match(sdp, /udp \d+ 192\.168\.1\.20 50001 typ host/);
    assert.match(sdp, /udp \d+ fe80:0000:0000:0000:0000:0000:0001:0002 50002 typ host/);
    assert.match(sdp, /udp \d+ 2001:0db8:0000:0001:0002:0003:0004:0005 50003 typ host/);
    assert.ok(!sdp.includes("tcp"));
    // Written once more it is the same text.
    assert.equal(packDescription({ type, sdp, to }), text);
  }
});

test("it is short enough to be scanned", () => {
  assert.ok(packDescription(described(ADDRESSES.slice(0, 1))).length < 120);
  assert.ok(packDescription(described([...ADDRESSES, ...ADDRESSES, ...ADDRESSES])).length < LONGEST / 3);
});

test("what is no such text is refused, and never throws", () => {
  const text = packDescription(described(ADDRESSES));
  for (const junk of [
    "",
    "A",
    "é",
    text.slice(0, 40),
    `${text}AAAA`,
    `B${text.slice(1)}`,
    text.replace(/^../, "AQ"),
    "A".repeat(LONGEST + 1),
    "____",
  ]) {
    assert.equal(readDescription(junk), null, junk.slice(0, 20));
  }
  let seed = 1;
  for (let number = 0; number < 3000; number++) {
    const letters = [...text];
    for (let times = 0; times < 3; times++) {
      seed = (seed * 48271) % 2147483647;
      letters[seed % letters.length] = "ABCxyz019-_%\n"[seed % 13];
    }
    const read = readDescription(letters.join(""));
    // Whatever is read holds no line that was not meant.
    if (read) assert.ok(read.sdp.split("\r\n").every((line) => /^([vostcm]|a)=[\x20-\x7e]*$|^$/.test(line)));
  }
});

test("an answer says which offer it is to", () => {
  const offer = readDescription(packDescription(described(ADDRESSES)));
  assert.ok(offer);
  const mark = markOf(offer);
  assert.equal(mark, FINGERPRINT.slice(0, 8).replaceAll(":", "").toLowerCase());
  const answer = packDescription({ ...described(ADDRESSES, "answer"), to: mark });
  assert.equal(readDescription(answer)?.to, mark);
  assert.equal(answer.length, packDescription(described(ADDRESSES)).length + 4);
});

test("a device that tells no address makes no text", () => {
  assert.throws(() => packDescription(described([])));
});
