import { options, say } from "./elements.js";
import { page } from "./engine.js";
import { save } from "./downloads.js";
import { withLabels } from "./options.js";
import { imageOf, pngOf } from "./picture.js";
import { allVariants } from "./variants.js";

const columnCount = 3;
/** The space between the notifications, the height of a label, and the radius of the corners, in points. */
const gap = 20;
const labelHeight = 24;
const cornerRadius = 28;

/** The colors of the ground and of the labels, by theme. */
const sheetColors = { light: ["#f3eef4", "#16181d"], dark: ["#1a1a22", "#eef0f4"] };

/** Draws the notification of a variant, as in its tile. */
async function cardOfVariant({ label, push, language }, background) {
  const phone = { view: "lock", crop: "card", ...(language ? { language } : {}), ...(background ? { background } : {}) };
  const { html, error } = page("phone", { text: push, mapping: "", phone, withoutPictures: true });
  if (error) throw new Error(withLabels(error.message));
  return { label, ...await imageOf(html, true) };
}

/** Returns text that fits into a width. */
function shortened(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  const characters = [...text];
  while (characters.length && context.measureText(`${characters.join("")}…`).width > width) characters.pop();
  return `${characters.join("")}…`;
}

/** Returns the rows of the sheet, each with its top, and the size of the sheet in points. */
function sheetLayout(cards) {
  const width = Math.max(...cards.map((card) => card.width));
  const rows = [];
  let top = gap;
  for (let index = 0; index < cards.length; index += columnCount) {
    const row = cards.slice(index, index + columnCount);
    rows.push({ top, row });
    top += labelHeight + Math.max(...row.map((card) => card.height)) + gap;
  }
  return { rows, cardWidth: width, width: Math.min(columnCount, cards.length) * (width + gap) + gap, height: top };
}

/** Draws a notification with its label in the area of the sheet at a position. */
function drawCard(context, { label, image, width, height }, [left, top, areaWidth]) {
  context.fillText(shortened(context, label, areaWidth), left + areaWidth / 2, top + labelHeight / 2);
  const box = [left + (areaWidth - width) / 2, top + labelHeight, width, height];
  context.save();
  context.beginPath();
  context.roundRect(...box, cornerRadius);
  context.clip();
  context.drawImage(image, ...box);
  context.restore();
}

/** Saves one image with the notifications of all variants of a list, each below its label. */
export async function saveVariants() {
  const variants = allVariants();
  if (!variants.length) throw new Error("The text isn't a list of variants.");
  const { background, scale, theme } = Object.fromEntries(new FormData(options));
  const [ground, ink] = sheetColors[theme];
  const cards = [];
  for (const variant of variants) {
    say(`Drawing ${cards.length + 1} of ${variants.length} variants…`);
    cards.push(await cardOfVariant(variant, background.trim()));
  }
  const { rows, cardWidth, width, height } = sheetLayout(cards);
  const blob = await pngOf(width, height, Number(scale), (context) => {
    if (background.trim() !== "transparent") {
      context.fillStyle = background.trim() || ground;
      context.fillRect(0, 0, width, height);
    }
    Object.assign(context, { fillStyle: ink, textAlign: "center", textBaseline: "middle" });
    context.font = '600 13px -apple-system, "SF Pro Text", Inter, "Helvetica Neue", "Noto Sans", sans-serif';
    for (const { top, row } of rows) {
      row.forEach((card, index) => drawCard(context, card, [gap + index * (cardWidth + gap), top, cardWidth]));
    }
  });
  save("variants.png", blob, "image/png");
  say(`variants.png was saved, with ${variants.length} notifications.`);
}
