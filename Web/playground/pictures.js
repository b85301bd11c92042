import { $ } from "./elements.js";
import { fitPhone } from "./phone.js";

/** The pictures of the examples, which are in this page, by URL. */
export const examplePictures = new Map(Object.entries(JSON.parse($("example-pictures").textContent))
  .map(([url, data]) => [url, Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));

/** The pictures that the reader has loaded, by URL. */
export const shownPictures = new Map();

/** The URLs of the pictures of the push, and of those that aren't loaded. */
let usedPictures = [];
let missing = [];

/** Offers to load the pictures of the push, by their hosts. */
export function showPictures(inspection) {
  const appearance = inspection[0]?.appearance;
  usedPictures = [appearance?.picture?.url, appearance?.thumbnail].filter((url) => typeof url === "string" && /^https:\/\//i.test(url));
  missing = usedPictures.filter((url) => !shownPictures.has(url) && !examplePictures.has(url));
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
 * Loads a picture. The page can't read its bytes, so the engine gets a PNG file without pixels that has the picture's
 * size, and its data URL is replaced by the picture's URL in the page.
 */
function loadPicture(url) {
  return new Promise((resolve) => {
    const image = new Image();
    image.referrerPolicy = "no-referrer";
    image.onerror = () => resolve(false);
    image.onload = () => {
      const bytes = placeholderBytes(image.naturalWidth || 100, image.naturalHeight || 100, shownPictures.size + 1);
      const placeholder = `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
      shownPictures.set(url, { bytes, placeholder });
      resolve(true);
    };
    image.src = url;
  });
}

/** Returns a PNG file of a size without pixels. The number at its end makes the data URL of each picture unique. */
function placeholderBytes(width, height, number) {
  const bytes = new Uint8Array(61);
  const view = new DataView(bytes.buffer);
  const name = (offset, letters) => bytes.set([...letters].map((letter) => letter.charCodeAt(0)), offset);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  name(12, "IHDR");
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 6], 24);
  name(37, "IDAT");
  name(49, "IEND");
  // The checksum of the end, without which the file counts as incomplete.
  bytes.set([0xae, 0x42, 0x60, 0x82], 53);
  view.setUint32(57, number);
  return bytes;
}

/** Returns the hosts of the loaded pictures that the push refers to. */
export const hostsOfPictures = () => [...new Set(usedPictures.filter((url) => shownPictures.has(url)).map((url) => new URL(url).host))];

const cssText = (url) => url.replace(/["\\\n\r<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Returns the engine's page with the URLs of the pictures that were loaded. */
export function withPictures(html) {
  return [...shownPictures].reduce((result, [url, picture]) =>
    result.replaceAll(`url("${picture.placeholder}")`, () => `url("${cssText(url)}")`), html);
}

/** Returns the engine's page as a file with the URLs of the pictures that were loaded, and their hosts. */
export function savedPage(html) {
  const used = [...shownPictures].filter(([, picture]) => html.includes(picture.placeholder)).map(([url]) => new URL(url));
  const origins = [...new Set(used.map(({ origin }) => origin))];
  // Only these hosts, because the page may be opened by others.
  const allowed = withPictures(html).replace("img-src data:;", () => `img-src ${["data:", ...origins].join(" ")};`);
  return { html: allowed, hosts: [...new Set(used.map(({ host }) => host))] };
}
