import { $ } from "./elements.js";
import { fitPhone } from "./phone.js";

/** The images of the examples, which the page contains, by URL. Only those of the first example precede the engine. */
export const examplePictures = new Map();

/** Reads the images of the examples that have arrived. */
export function readExamplePictures() {
  for (const { textContent } of document.querySelectorAll(".example-pictures")) {
    for (const [url, data] of Object.entries(JSON.parse(textContent))) examplePictures.set(url, Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
  }
}

/** The images that the user has loaded, by URL. */
export const shownPictures = new Map();

/** The URLs of the images in the push, and of the images that aren't loaded. */
let usedPictures = [];
let missing = [];

/** Returns the URLs of the images of an inspected push. */
export function picturesOf(inspection) {
  const appearance = inspection[0]?.appearance;
  return [appearance?.avatar?.url, appearance?.thumbnail];
}

/** Offers to load images by their URLs, and names their hosts. */
export function showPictures(urls) {
  usedPictures = urls.filter((url) => typeof url === "string" && /^https:\/\//i.test(url));
  missing = usedPictures.filter((url) => !shownPictures.has(url) && !examplePictures.has(url));
  const hosts = [...new Set(missing.map((url) => {
    try { return new URL(url).host; } catch { return null; }
  }))].filter(Boolean);
  const wasHidden = $("pictures").hidden;
  $("pictures").hidden = hosts.length === 0;
  $("pictures").textContent = `Load images from ${hosts.join(" and ")}`;
  if ($("pictures").hidden !== wasHidden) fitPhone();
}

/** Loads the offered images, and returns the URLs of images that can't be loaded. */
export async function loadPictures() {
  const urls = missing;
  const results = await Promise.all(urls.map(loadPicture));
  return urls.filter((_, index) => !results[index]);
}

/**
 * Loads an image. Because the page can't read its bytes, the engine receives a PNG file with the size of the image but
 * no pixels. In the engine's page, the image's URL replaces the data URL of that file.
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

/** Returns a PNG file of a size, without pixels. The number at its end makes the data URL of each image unique. */
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
  // Without the checksum of the last chunk, the file would be incomplete.
  bytes.set([0xae, 0x42, 0x60, 0x82], 53);
  view.setUint32(57, number);
  return bytes;
}

/** Returns the hosts of the loaded images to which the push refers. */
export const hostsOfPictures = () => [...new Set(usedPictures.filter((url) => shownPictures.has(url)).map((url) => new URL(url).host))];

const cssText = (url) => url.replace(/["\\\n\r<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

/** Returns the engine's page with the URLs of the loaded images. */
export function withPictures(html) {
  return [...shownPictures].reduce((result, [url, picture]) =>
    result.replaceAll(`url("${picture.placeholder}")`, () => `url("${cssText(url)}")`), html);
}

/** Returns the engine's page as a file. It contains the URLs of the loaded images, and allows only their hosts. */
export function savedPage(html) {
  const used = [...shownPictures].filter(([, picture]) => html.includes(picture.placeholder)).map(([url]) => new URL(url));
  const origins = [...new Set(used.map(({ origin }) => origin))];
  // Allow only these hosts, because other users may open the page.
  const allowed = withPictures(html).replace("img-src data:;", () => `img-src ${["data:", ...origins].join(" ")};`);
  return { html: allowed, hosts: [...new Set(used.map(({ host }) => host))] };
}
