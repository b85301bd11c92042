import { $ } from "./elements.js";
import { engineInput } from "./engine.js";
import { state } from "./inputs.js";
import { onOneLine, quoted } from "./curl.js";
import { imageWords, toolWords } from "./options.js";

const shellWord = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word));

/** Returns the inputs that the tool reads from files, unless they are empty. */
const usedFiles = () => ["mapping", "settings"].filter((name) => state[name].trim() !== "");

/** Returns the tool's command for the notification on the page. */
function toolCommand(name, more = []) {
  const files = usedFiles().flatMap((input) => [`--${input}`, `${input}.json`]);
  return ["cameo", name, "push.json", ...more, ...toolWords(name), ...files].map(shellWord).join(" ");
}

/** Returns the command that draws the notification: in the terminal, or as a page if options of the phone are set. */
const previewCommand = () => toolCommand("preview", toolWords("preview").length ? ["--html", "push.html"] : []);

const imageCommand = () => toolCommand("preview", ["--png", "push.png", ...imageWords()]);

/** Shows the equivalent commands of the tool. */
export function showCommands() {
  $("terminal-preview").textContent = previewCommand();
  $("terminal-png").textContent = imageCommand();
  $("terminal-lint").textContent = toolCommand("lint");
}

/** Returns a script that writes the files and runs the commands. A shell expands nothing in the files. */
export function terminalScript() {
  const texts = { push: engineInput().text };
  for (const name of usedFiles()) texts[name] = state[name];
  const files = Object.entries(texts).map(([name, text]) => `printf '%s\\n' ${quoted(onOneLine(text))} > ${name}.json`);
  return [...files, previewCommand(), toolCommand("lint"), imageCommand()].join("\n");
}
