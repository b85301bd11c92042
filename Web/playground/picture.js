import { save } from "./downloads.js";
import { options, say } from "./elements.js";
import { page } from "./engine.js";
import { withLabels } from "./options.js";
import { hostsOfPictures } from "./pictures.js";

/** The margin around the notifications in an image without the phone, in points. The tool uses the same margin. */
const cropMargin = 8;
const maxPixels = 40_000_000;

/** CSS selector of the elements to which the tool crops an image: the notifications. */
const cardSelector = ".item > .variant > article, .item > .edge, .banner > .variant > article";

/** Lays out a page in a frame, and returns its size and the area to draw. */
async function measure(html, isCropped) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.className = "measure";
  document.body.append(frame);
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
    frame.srcdoc = html;
  });
  const shown = frame.contentDocument;
  const { width, height } = shown.body.getBoundingClientRect();
  const boxes = [...shown.querySelectorAll(cardSelector)].map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0);
  frame.remove();
  if (!isCropped || boxes.length === 0) return { width, height, part: [0, 0, width, height] };
  const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])) - cropMargin);
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])) + cropMargin);
  return { width, height, part: [left, top, right - left, bottom - top] };
}

/** Returns an SVG image that contains a page as XHTML. */
function svgOf(html, [left, top, width, height], full) {
  const { body, head } = new DOMParser().parseFromString(html, "text/html");
  const style = head.querySelector("style");
  // Animations shrink cards while a long list is scrolled, but an image can't be scrolled.
  style.append(" * { animation: none !important; }");
  body.prepend(style);
  const xhtml = new XMLSerializer().serializeToString(body);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">`
    + `<foreignObject width="${full.width}" height="${full.height}">${xhtml}</foreignObject></svg>`;
}

/** The error for a browser that can't draw or save the image. */
const noImage = new Error("This browser can't save a page as an image; use cameo preview --png, or take a screenshot.");

/** Returns an image of a page, or only of its notifications, and its size in points. */
export async function imageOf(html, isCropped) {
  const { part, ...full } = await measure(html, isCropped);
  const [, , width, height] = part;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(html, part, full))}`;
  try {
    await image.decode();
  } catch {
    throw noImage;
  }
  return { image, width, height };
}

/** Returns a PNG file of a size in points, which a function draws. */
export async function pngOf(width, height, scale, draw) {
  if (width * height * scale ** 2 > maxPixels) throw new Error("The image would be too large; choose a smaller scale.");
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.round(width * scale), height: Math.round(height * scale) });
  const context = canvas.getContext("2d");
  context.scale(canvas.width / width, canvas.height / height);
  draw(context);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  if (!blob) throw noImage;
  return blob;
}

/** Saves an image of the phone, or only of its notifications. */
export async function savePicture(text) {
  const { crop, background, scale } = Object.fromEntries(new FormData(options));
  const phone = { ...(crop ? { crop } : {}), ...(background.trim() ? { background: background.trim() } : {}) };
  const { html, error } = page("phone", { text, phone, withoutPictures: true });
  if (error) throw new Error(withLabels(error.message));
  const { image, width, height } = await imageOf(html, Boolean(crop));
  const blob = await pngOf(width, height, Number(scale), (context) => context.drawImage(image, 0, 0, width, height));
  save("push.png", blob, "image/png");
  const hosts = hostsOfPictures();
  if (hosts.length) say(`push.png was saved, without the images from ${hosts.join(" and ")}: this page can't read their bytes. cameo preview --png draws them.`);
}
