// The playground: the text on the left, the phone on the right. The engine in this page creates both. The page makes no
// requests, except that it loads images from the URLs in the push after a click.
import { $, options, say } from "./elements.js";
import { curl } from "./curl.js";
import { addCategory, showCategory } from "./categories.js";
import { copy, save } from "./downloads.js";
import { startStoring, storedTexts } from "./drafts.js";
import { currentText, markUsedTabs, replaceAllTexts, replaceText, setTexts, startEditor, tab, undo } from "./editor.js";
import { command, lint, loadEngine, page } from "./engine.js";
import { showFacts } from "./facts.js";
import { fixAll, showFindings, summarize } from "./findings.js";
import { fixture } from "./fixture.js";
import { examples, exampleWith, nameExample, startGallery } from "./gallery.js";
import { inputs, state } from "./inputs.js";
import { indented } from "./json.js";
import { copyLink, openLink } from "./links.js";
import { showOptionProblem, startOptions } from "./options.js";
import { startPasting } from "./pasted.js";
import { clearPhone, selectDefaults, showPhone, startPhone } from "./phone.js";
import { savePicture } from "./picture.js";
import { loadPictures, picturesOf, readExamplePictures, savedPage, showPictures, withPictures } from "./pictures.js";
import { firstInputProblem, inspected } from "./problems.js";
import { saveVariants } from "./sheet.js";
import { showCommands, terminalScript } from "./terminal.js";
import { onUpdate, schedule, update } from "./updates.js";
import { showUses, startUses } from "./uses.js";
import { showVariants, variantPictures, variantPush } from "./variants.js";

const isEmpty = () => state.push.trim() === "";

/** Draws the phone with the push, or with the selected variant of a list. */
function drawPhone() {
  const variant = variantPush();
  if (isEmpty()) {
    clearPhone();
    showOptionProblem(null);
    return;
  }
  // Don't draw with an invalid mapping or invalid settings, because the phone would show a different notification.
  const { html, error } = !variant && firstInputProblem() ? { html: "", error: null } : page("phone", variant ? { text: variant, mapping: "" } : {});
  showOptionProblem(error);
  showPhone(withPictures(html));
}

/** The steps that update the findings and the phone. */
const updateSteps = [
  drawPhone,
  () => {
    const inspection = isEmpty() || firstInputProblem() || variantPush() ? [] : command("inspect", [["--json"]]);
    showFacts(inspection);
    showPictures(variantPush() ? variantPictures() : picturesOf(inspection));
    showCategory(inspection);
    showUses(inspection);
  },
  () => {
    const variants = showVariants(update);
    showFindings(variants ? {} : lint());
    if (variants) summarize(variants, false);
  },
  () => {
    markUsedTabs();
    showCommands();
  },
];

/** Returns the reason why an input isn't JSON. */
function reasonForNoJSON(name) {
  if (name !== "push") return "the text isn't valid JSON";
  if (isEmpty()) return "there is no text; paste a push";
  return variantPush() ? "the text is a list of variants; paste one push as JSON" : "the text isn't valid JSON; see the findings";
}

/** Returns an action that reports its errors. */
const reporting = (action) => () => action().catch((error) => say(String(error.message ?? error)));

/** Returns an action that requires JSON in an input and reports its errors. */
function withJSON(action, nameOfInput = () => "push") {
  return async () => {
    try {
      await action();
    } catch (error) {
      const name = nameOfInput();
      const isNoJSON = error instanceof SyntaxError || (name === "push" && !isEmpty() && variantPush());
      say(isNoJSON ? `${inputs[name].name}: ${reasonForNoJSON(name)}.` : String(error.message ?? error));
    }
  };
}

function indent() {
  if (tab === "headers") throw new Error("Headers aren't JSON, so they can't be indented.");
  replaceText(tab, indented(currentText(), "  "));
}

function proposeMapping() {
  if (isEmpty() || variantPush()) throw new SyntaxError();
  const result = command("map", [["--json"]]);
  if (result.result === "readByPreset" && Object.keys(result.mapping ?? {}).length === 0) {
    say(`The preset ${result.presets.join(", ")} already reads the sender; a mapping isn't necessary.`);
    return;
  }
  if (result.error || Object.keys(result.mapping ?? {}).length === 0) {
    // All buttons report text that isn't JSON in the same words.
    if (result.error) JSON.parse(state.push);
    say(result.error?.message ?? "No value resembles a sender.");
    return;
  }
  replaceText("mapping", JSON.stringify(result.mapping, null, 2));
  if (result.result === "readByPreset") {
    say(`The preset ${result.presets.join(", ")} already reads the sender. The mapping adds other fields, such as an avatar.`);
    return;
  }
  const unsure = result.fields.filter(({ confidence }) => confidence === "unsure").map(({ key, reasons }) => `${key}: ${reasons[0]}`);
  if (unsure.length) say(`The mapping was proposed. Check ${unsure.join("; ")}.`);
}

async function showLoadedPictures() {
  const [failed] = await loadPictures();
  if (failed) say(`The image at ${failed} can't be loaded.`);
  schedule();
}

function savePage() {
  inspected();
  const { html: shown, error } = page("html");
  if (error) throw new Error(error.message);
  const { html, hosts } = savedPage(shown);
  save("push.html", html, "text/html");
  if (hosts.length) say(`push.html was saved. It loads its images from ${hosts.join(" and ")}.`);
}

/** Opens the link in the page's URL, which the user may enter while the page is open. */
async function openNewLink() {
  try {
    const texts = await openLink(location.hash);
    if (!texts) return;
    replaceAllTexts(texts);
    nameExample(null);
    options.dispatchEvent(new Event("change"));
  } catch (error) {
    say(error.message);
  }
}

/** Copies the command for curl. */
async function copyCurl() {
  const { command: text, variables } = curl();
  const advice = variables ? ` Set ${variables}, or use cameo send.` : "";
  await copy(text, `The command was copied.${advice}`);
}

/** Saves an image of the phone in its current state. */
async function saveImage() {
  if (isEmpty()) throw new Error("There is no push to draw; paste one.");
  const variant = variantPush();
  if (!variant) inspected();
  await savePicture(variant ?? undefined);
}

function startTools() {
  const tools = {
    format: withJSON(indent, () => tab),
    fix: fixAll,
    propose: withJSON(proposeMapping),
    pictures: showLoadedPictures,
    share: withJSON(copyLink),
    "save-html": withJSON(savePage),
    "save-fixture": withJSON(() => save("push.json", fixture(), "application/json")),
    "add-category": withJSON(addCategory, () => "settings"),
    "save-png": reporting(saveImage),
    "save-variants": reporting(saveVariants),
    curl: withJSON(copyCurl),
    terminal: withJSON(() => copy(terminalScript(), "The commands were copied. They write the files and run the tool.")),
    undo: () => undo("undo"),
    redo: () => undo("redo"),
  };
  for (const [name, action] of Object.entries(tools)) $(name).addEventListener("click", action);
  // Hide the message, because it may cover the control that the user clicks next. The listener runs in the capture
  // phase, before a button shows a new message. The second click of a double click may hit the message itself.
  addEventListener("click", ({ detail }) => { if (detail < 2) say(""); }, true);
  // On a wide page, the More options panel covers part of the editor.
  const more = $("more");
  addEventListener("click", ({ target }) => { if (!more.contains(target) && target.isConnected) more.open = false; });
  more.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    more.open = false;
    more.querySelector("summary").focus();
  });
}

/** Opens the link in the page's URL, the text from before a reload, or an example. */
async function openFirst() {
  let [texts, words] = [null, ""];
  try {
    texts = await openLink(location.hash);
  } catch (error) {
    words = error.message;
  }
  const stored = storedTexts();
  texts = stored?.texts ?? texts ?? examples[0];
  setTexts(texts);
  nameExample(stored ? exampleWith(texts) : texts === examples[0] ? texts : null);
  const omitted = stored?.omitted.join(" and ");
  if (words) say(stored ? words : `${words} This is an example.`);
  else if (omitted) say(`The text of ${omitted} wasn't kept, because it may contain a key or a token.`);
}

/** Draws again with the images that follow the engine. */
function showExamplePictures() {
  readExamplePictures();
  schedule();
}

async function start() {
  readExamplePictures();
  startOptions();
  startEditor();
  startTools();
  startGallery(replaceAllTexts);
  startPasting();
  startUses();
  startStoring();
  for (const name of ["change", "input"]) options.addEventListener(name, schedule);
  addEventListener("hashchange", openNewLink);
  selectDefaults();
  await openFirst();
  summarize("Loading the engine…", false);
  await startPhone();
  try {
    await loadEngine();
  } catch (error) {
    summarize(String(error.message ?? error), true);
    return;
  }
  for (const name of ["propose", "curl", "save-html", "save-fixture", "save-png", "terminal"]) $(name).disabled = false;
  onUpdate(updateSteps);
  update();
  document.documentElement.dataset.ready = "true";
  if (document.readyState !== "loading") showExamplePictures();
  else document.addEventListener("DOMContentLoaded", showExamplePictures, { once: true });
}

start();
