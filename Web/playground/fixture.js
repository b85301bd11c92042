import { options } from "./elements.js";
import { engineInput } from "./engine.js";
import { state } from "./inputs.js";
import { indented } from "./json.js";
import { inspected } from "./problems.js";

/** Returns the values of an inspection that a fixture expects. */
function expectation({ preset, kind, sender, appearance }) {
  const { diagnostics: _, ...rest } = appearance;
  return { preset, kind, sender, appearance: rest };
}

/** Returns a JSON object of members whose values are already JSON, so that long numbers remain unchanged. */
const objectOf = (members) =>
  `{${Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;

/**
 * Returns a fixture in the package's format: the payload, or the request with its headers, and the expected
 * results.
 */
export function fixture() {
  const entries = inspected();
  const { text } = engineInput();
  const { value: titleStyle } = options.elements.titleStyle;
  const used = {
    ...(state.mapping.trim() ? { mapping: state.mapping } : {}),
    ...(state.settings.trim() ? { settings: state.settings } : {}),
    ...(titleStyle ? { titleStyle: JSON.stringify(titleStyle) } : {}),
  };
  const hasOptions = Object.keys(used).length > 0;
  const [{ request, appearance }] = entries;
  if (request && hasOptions) {
    throw new Error("The fixture of a request has no mapping, settings or title style; remove them, or save the payload.");
  }
  const codesOf = (diagnostics) => diagnostics.map(({ code }) => code);
  const members = request ? {
    about: '""',
    request: text,
    service: JSON.stringify(request.service),
    expect: JSON.stringify(entries.map(expectation)),
    requestDiagnostics: JSON.stringify(entries.map((entry) => codesOf(entry.request.diagnostics))),
  } : {
    about: '""',
    payload: text,
    ...(hasOptions ? { options: objectOf(used) } : {}),
    expect: JSON.stringify(expectation(entries[0])),
    diagnostics: JSON.stringify(codesOf(appearance.diagnostics)),
  };
  // The text must be valid JSON, so that it can't end the surrounding object.
  JSON.parse(text);
  return `${indented(objectOf(members), "  ")}\n`;
}
