// The playground: the text on the left, the phone on the right, both from the engine in this page. It makes no requests;
// only pictures are loaded, after a click, from the URLs in the push.
import { $, element, options, say } from "./elements.js";
import { curl } from "./curl.js";
import { copy, save } from "./downloads.js";
import { currentText, markUsedTabs, replaceText, replaceTexts, setTexts, startEditor, tab } from "./editor.js";
import { command, loadEngine, page } from "./engine.js";
import { showFacts } from "./facts.js";
import { fixAll, showFindings, summarize } from "./findings.js";
import { fixture } from "./fixture.js";
import { inputs } from "./inputs.js";
import { indented } from "./json.js";
import { copyLink, openLink } from "./links.js";
import { selectDefaults, showPhone, startPhone } from "./phone.js";
import { loadPictures, savedPage, showPictures, withPictures } from "./pictures.js";
import { firstInputProblem, inspected } from "./problems.js";
import { onUpdate, schedule, update } from "./updates.js";

const examples = JSON.parse($("examples").textContent);

/** The steps that update findings and phone. */
const updateSteps = [
  // Without the mapping and the settings, the phone would show something else.
  () => showPhone(firstInputProblem() ? "" : withPictures(page("phone"))),
  () => {
    const inspection = firstInputProblem() ? [] : command("inspect");
    showFacts(inspection);
    showPictures(inspection);
  },
  () => showFindings(command("lint", { reports: [{ format: "json" }] })),
  markUsedTabs,
];

/** Returns an action whose errors are reported; an input must be JSON. */
function withJSON(action, nameOfInput = () => "push") {
  return async () => {
    try {
      await action();
    } catch (error) {
      say(error instanceof SyntaxError
        ? `${inputs[nameOfInput()].name}: the text isn't valid JSON; see the findings.` : String(error.message ?? error));
    }
  };
}

function indent() {
  if (tab === "headers") throw new Error("Headers: the lines aren't JSON, so they have no indentation.");
  replaceText(tab, indented(currentText(), "  "));
}

function proposeMapping() {
  const result = command("map");
  if (result.error || Object.keys(result.mapping ?? {}).length === 0) {
    say(result.error?.message ?? "No value resembles a sender.");
    return;
  }
  replaceText("mapping", JSON.stringify(result.mapping, null, 2));
  if (result.result === "readByPreset") {
    say(`The preset ${result.presets.join(", ")} reads the sender already; the mapping isn't necessary.`);
  }
}

async function showLoadedPictures() {
  const [failed] = await loadPictures();
  if (failed) say(`The image at ${failed} can't be loaded.`);
  schedule();
}

function savePage() {
  inspected();
  const { html, hosts } = savedPage(page("html"));
  save("push.html", html, "text/html");
  if (hosts.length) say(`push.html was saved. It loads its images from ${hosts.join(" and ")}.`);
}

function nameExample(example) { $("example").selectedIndex = examples.indexOf(example) + 1; }

/** Opens the link in the page's URL, which may be entered while the page is open. */
async function openNewLink() {
  try {
    const texts = await openLink(location.hash);
    if (!texts) return;
    replaceTexts(texts);
    nameExample(null);
    options.dispatchEvent(new Event("change"));
  } catch (error) {
    say(error.message);
  }
}

function startExamples() {
  const groups = [...new Set(examples.map(({ group }) => group))];
  $("example").append(element("option", { value: "" }, "Open an example…"), ...groups.map((group) => (
    element("optgroup", { label: group }, ...examples.filter((example) => example.group === group)
      .map((example) => element("option", {}, example.name))))));
  $("example").addEventListener("change", () => {
    const example = examples[$("example").selectedIndex - 1];
    if (!example) return;
    replaceTexts(example);
    nameExample(example);
  });
  $("panel").addEventListener("input", () => nameExample(null));
}

function startTools() {
  const tools = {
    format: withJSON(indent, () => tab),
    fix: fixAll,
    propose: proposeMapping,
    pictures: showLoadedPictures,
    share: withJSON(copyLink),
    "save-html": withJSON(savePage),
    "save-fixture": withJSON(() => save("push.json", fixture(), "application/json")),
    curl: withJSON(() => copy(curl(),
      "The command was copied. Set TOPIC, DEVICE_TOKEN and PROVIDER_TOKEN, or use cameo send.")),
  };
  for (const [name, action] of Object.entries(tools)) $(name).addEventListener("click", action);
}

async function start() {
  startEditor();
  startTools();
  startExamples();
  options.addEventListener("change", schedule);
  addEventListener("hashchange", openNewLink);
  selectDefaults();
  try {
    const texts = await openLink(location.hash);
    setTexts(texts ?? examples[0]);
    nameExample(texts ? null : examples[0]);
  } catch (error) {
    setTexts(examples[0]);
    nameExample(examples[0]);
    say(error.message);
  }
  await startPhone();
  try {
    await loadEngine();
  } catch (error) {
    summarize(String(error.message ?? error), true);
    return;
  }
  for (const name of ["propose", "curl", "save-html", "save-fixture"]) $(name).disabled = false;
  onUpdate(updateSteps);
  update();
  document.documentElement.dataset.ready = "true";
}

start();
