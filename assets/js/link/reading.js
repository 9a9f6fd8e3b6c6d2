/**
 * Reads a QR code with the camera: by the browser's own detector where there is one, else by a decoder that is
 * fetched only then. The camera is let go as soon as something was read, or nobody looks any more.
 */
import { pause } from "../base/time.js";

/** Milliseconds between two looks. */
const AGAIN = 200;
/** Pixels of the longer side of what the decoder is given: enough for a code that fills half of it. */
const SIDE = 800;

/** @returns {boolean} whether there is a camera to ask for */
export function hasCamera() {
  return Boolean(navigator.mediaDevices?.getUserMedia);
}

/** @typedef {(video: HTMLVideoElement) => Promise<string | null>} Reader  finds the text of a code in a picture */

/** @returns {Promise<Reader | null>} the browser's own, where it has one */
async function findReader() {
  const { BarcodeDetector } = /** @type {any} */ (globalThis);
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!formats.includes("qr_code")) return null;
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** @returns {Promise<Reader>} rejects where it does not come */
async function fetchReader() {
  const { default: decode } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return async (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
    const width = Math.round(video.videoWidth * scale);
    const height = Math.round(video.videoHeight * scale);
    if (!width || !height) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    return decode(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null;
  };
}

/**
 * @param {HTMLVideoElement} video  where the camera's picture is shown
 * @param {(text: string) => boolean} take  whether a text that was read is the one that was looked for
 * @returns {Promise<void>} once something was read, or nobody looks any more; rejects where the camera may not be used, or nothing here reads codes
 */
export async function readWithCamera(video, take) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  video.srcObject = stream;
  video.muted = true;
  try {
    await video.play();
    const own = await findReader();
    let read = own ?? (await fetchReader());
    while (video.isConnected) {
      const text = await read(video).catch(async ({ name }) => {
        // Some browsers have a detector whose other half, a service of the device, is not there.
        if (read === own && name !== "InvalidStateError") read = await fetchReader();
        return null;
      });
      if (text && take(text)) return;
      await pause(AGAIN);
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
