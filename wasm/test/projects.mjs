// Compares the module's commands with the tool's in copies of projects: reports, errors, exit codes and files.
//
// usage: node wasm/test/projects.mjs TOOL FOLDER…    compares every .xcodeproj in the folders
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./frames.mjs";

const require = createRequire(import.meta.url);
const { NodeHost } = require("../../expo/command/nodeHost.js");
const { named } = require("../../expo/test/support/program.js");

/** Returns the files in a folder, as strings with one character per byte, by relative path. */
export function files(folder) {
  return Object.fromEntries(readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
    .map((file) => [relative(folder, file), readFileSync(file, "latin1")]));
}

/** Returns the paths of all `.xcodeproj` in a folder, except in dependencies. */
export function projects(folder) {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap(({ name }) => {
    if (name.endsWith(".xcodeproj")) return [name];
    return ["Pods", "node_modules", ".git"].includes(name) ? [] : projects(join(folder, name)).map((path) => join(name, path));
  }).sort();
}

/** Calls a function with one or more copies of a folder, and removes the copies. */
export function withCopies(folder, count, body) {
  const copies = Array.from({ length: count }, () => mkdtempSync(join(realpathSync(tmpdir()), "cameo-module-")));
  const remove = () => copies.forEach((copy) => rmSync(copy, { recursive: true }));
  let isPending = false;
  try {
    for (const copy of copies) cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
    const result = body(...copies);
    isPending = result instanceof Promise;
    return isPending ? result.finally(remove) : result;
  } finally {
    if (!isPending) remove();
  }
}

/** Runs a command of the tool, and returns its result with the name of the npm command in messages, as the module returns it. */
export function runTool(tool, words) {
  const { status, stdout, stderr } = spawnSync(tool, [...words, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const errors = named(stderr).split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  const error = errors.find((entry) => "error" in entry);
  // An error may follow the report.
  return error ? { exitCode: status, error } : { exitCode: status, report: JSON.parse(named(stdout)) };
}

/**
 * Runs commands in two copies of a folder, one after the other, and compares the results.
 *
 * @returns The number of files that the commands wrote, and the errors.
 */
export function compare(module, tool, folder, project, commands) {
  return withCopies(folder, 2, (own, other) => {
    const host = new NodeHost(module);
    const original = files(own);
    const outcome = { written: 0, errors: [] };
    for (const [name, ...options] of commands) {
      const words = (copy) => [name, "--project", join(copy, project), ...options];
      const result = host.run(words(own));
      // Messages may contain the folder.
      const text = JSON.stringify(runTool(tool, words(other))).replaceAll(other, own);
      assert.deepEqual(result, JSON.parse(text), `${project}: ${name} ${options.join(" ")}`);
      const [ownFiles, otherFiles] = [files(own), files(other)];
      assert.deepEqual(Object.keys(ownFiles), Object.keys(otherFiles));
      for (const [path, bytes] of Object.entries(ownFiles)) assert(bytes === otherFiles[path], `${name}: ${path}`);
      if (result.report?.written) outcome.written += 1;
      if (result.error) outcome.errors.push(result.error.error.code);
    }
    return { ...outcome, original, files: files(own) };
  });
}

const location = ["--package-location", "https://github.com/example/cameo.git"];

/** The commands that are compared in each project. The last command of a sequence restores the original files. */
export const sequences = {
  install: [
    ["doctor"], ["install", "--dry-run", "--diff", ...location], ["install", "--yes", ...location], ["doctor"],
    ["install", "--yes"], ["uninstall", "--yes"], ["uninstall", "--yes"],
  ],
  adopt: [["adopt", "--dry-run", "--diff", ...location], ["adopt", "--yes", ...location], ["doctor"], ["uninstall", "--yes"]],
};

/** Compares all sequences of commands in a project, and checks that the last command restores its files. */
export function compareAll(module, tool, folder, project) {
  return Object.entries(sequences).map(([name, commands]) => {
    const { written, errors, original, files } = compare(module, tool, folder, project, commands);
    assert.deepEqual(files, original, `${project}: ${name}`);
    return { name, written, errors };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tool, ...folders] = process.argv.slice(2).map((path) => resolve(path));
  const module = new WebAssembly.Module(readFileSync(join(root, ".build/wasm/cameo-commands.wasm")));
  let failures = 0;
  for (const folder of folders) {
    for (const project of projects(folder)) {
      // Copy the app's folder, because it contains more than the project's folder in React Native apps.
      const top = dirname(dirname(project)) === "." ? folder : join(folder, project.split("/")[0]);
      try {
        const results = compareAll(module, tool, top, relative(top, join(folder, project)));
        console.log(project, results.map(({ name, written, errors }) => `${name}: ${written} written ${errors.join(" ")}`).join("; "));
      } catch (error) {
        failures += 1;
        console.error(`${project}: ${error.message}`);
      }
    }
  }
  process.exitCode = failures === 0 ? 0 : 1;
}
