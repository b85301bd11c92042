import { $ } from "./elements.js";
import { fitPhone } from "./phone.js";

/** The pictures of the examples, which are in this page, by URL. */
export const examplePictures = new Map(Object.entries(JSON.parse($("example-pictures").textContent))
  .map(([url, data]) => [url, Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));

/** The pictures that the reader has loaded, by URL. */
export const shownPictures = new Map();

/** The URLs of the pictures of the push that aren't loaded. */
let missing = [];

/** Offers to load the pictures of the push, by their hosts. */
export function showPictures(inspection) {
  const appearance = inspection[0]?.appearance;
  missing = [appearance?.picture?.url, appearance?.thumbnail]
    .filter((url) => typeof url === "string" && /^https:\/\//i.test(url) && !shownPictures.has(url) && !examplePictures.has(url));
  const hosts = [...new Set(missing.map((url) => {
    try { return new URL(url).host; } catch { return null; }
  }))].filter(Boolean);
  const wasHidden = $("pictures").hidden;
  $("pictures").hidden = hosts.length === 0;
  $("pictures").textContent = `Load images from ${hosts.join(" and ")}`;
  if ($("pictures").hidden !== wasHidden) fitPhone();
}

/** Loads the pictures of the push, and returns the URLs of those that can't be loaded. */
export async function loadPictures() {
  const urls = missing;
  const results = await Promise.all(urls.map(loadPicture));
  return urls.filter((_, index) => !results[index]);
}

/**
 * Loads a picture. The page can't read its bytes, so the engine gets a PNG header with the picture's size, whose data
 * URL is replaced by the picture's URL in the page.
 */
function loadPicture(url) {
  return new Promise((resolve) => {
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.onerror = () => resolve(false);
    image.onload = () => {
      const bytes = new Uint8Array(64);
      bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
      const view = new DataView(bytes.buffer);
      view.setUint32(16, image.naturalWidth || 100);
      view.setUint32(20, image.naturalHeight || 100);
      bytes.set([8, 6], 24);
      // Pictures of one size have different bytes, so that each has its own class in the page.
      view.setUint32(48, shownPictures.size + 1);
      const placeholder = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
      shownPictures.set(url, { bytes, placeholder });
      resolve(true);
    };
    image.src = url;
  });
}

const cssText = (url) => url.replace(/["\\\n\r<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Returns the engine's page with the URLs of the pictures that were loaded. */
export function withPictures(html) {
  return [...shownPictures].reduce((result, [url, picture]) =>
    result.replaceAll(`url("${picture.placeholder}")`, () => `url("${cssText(url)}")`), html);
}
