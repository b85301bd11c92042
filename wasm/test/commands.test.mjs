// Compares the module of the commands with the tool, CAMEO_TOOL, in the projects of the fixtures.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import {
  appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync,
  truncateSync, writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { root } from "./frames.mjs";
import { compareAll, files, projects, runTool, withCopies } from "./projects.mjs";

const require = createRequire(import.meta.url);
const { NodeHost } = require("../../expo/command/nodeHost.js");
const { perform } = require("../../expo/command/operations.js");
const { named } = require("../../expo/test/support/program.js");

const tool = process.env.CAMEO_TOOL;
assert(tool && existsSync(tool), "CAMEO_TOOL must be the cameo tool");
const bytes = readFileSync(join(root, ".build/wasm/cameo-commands.wasm"));
const start = performance.now();
const module = new WebAssembly.Module(bytes);
const loadTime = performance.now() - start;

/** The maximum size of the module, compressed with gzip, in bytes. */
const maxSize = require("../../expo/scripts/moduleSizes.json")["cameo-commands.wasm"];

/** The numbers of operations that read and change files. */
const numbers = { read: 1, list: 4, replace: 7, create: 16, rename: 19, remove: 20, createFolder: 21, setPermissions: 22 };
const { read, list, ...writers } = numbers;
const writingOperations = Object.values(writers);

const fixtures = join(root, "Fixtures/projects");
const bundles = projects(fixtures);

/** Calls a function with a copy of a fixture, and removes the copy. */
const withCopy = (name, body) => withCopies(join(fixtures, name), 1, body);

test("the module imports one function, and is small", (t) => {
  assert.deepEqual(WebAssembly.Module.imports(module), [{ module: "host", name: "call", kind: "function" }]);
  assert.deepEqual(WebAssembly.Module.exports(module).map(({ name }) => name).sort(),
    ["cameo_alloc", "cameo_command", "cameo_free", "cameo_seed", "memory"]);
  const compressed = gzipSync(bytes, { level: 9 }).length;
  t.diagnostic(`cameo-commands.wasm: ${bytes.length} bytes, ${compressed} compressed; loaded in ${loadTime.toFixed(1)} ms`);
  assert(compressed <= maxSize, `${compressed} bytes are more than ${maxSize}`);
});

test("doctor answers quickly", (t) => {
  const host = new NodeHost(module);
  const times = bundles.map((path) => {
    const start = performance.now();
    host.run(["doctor", "--project", join(fixtures, path)]);
    return performance.now() - start;
  }).sort((one, other) => one - other);
  t.diagnostic(`${times.length} projects, median ${times[times.length >> 1].toFixed(1)} ms, at most ${times.at(-1).toFixed(1)} ms`);
});

test("incorrect usage and missing projects cause the tool's errors", () => {
  const host = new NodeHost(module);
  for (const words of [["doctor", "--project", join(fixtures, "none.xcodeproj")], ["doctor", "--project", fixtures], ["doctor", "App.app"],
    ["install", "--fixes"], ["install", "--hook", "none.swift", "--project", join(fixtures, bundles[0])]]) {
    const expected = runTool(tool, words);
    assert(expected.error);
    assert.deepEqual(host.run(words), expected);
  }
  assert.equal(host.run(["inspect"]).exitCode, 64);
});

let written = 0;
const codes = new Set();
for (const path of bundles) {
  test(`the module writes the files of the tool in ${path}`, () => {
    const [name, ...rest] = path.split("/");
    for (const outcome of compareAll(module, tool, join(fixtures, name), join(...rest))) {
      written += outcome.written;
      for (const code of outcome.errors) codes.add(code);
    }
  });
}

test("changes and errors were compared", () => {
  assert(written > 75, `${written} commands changed files`);
  assert.deepEqual([...codes].sort(), ["adopt", "project", "usage"]);
});

/** Returns a project into which the tool has installed the extension. */
function installed(folder, name, ...options) {
  const bundle = bundles.find((path) => path.startsWith(`${name}/`)).slice(name.length + 1);
  execFileSync(tool, ["install", "--project", join(folder, bundle), "--yes", ...options], { stdio: "pipe" });
  return join(folder, bundle);
}

test("a run that is killed at any write is finished or undone by the next one", () => withCopy("classic-56", (folder) => {
  const original = files(folder);
  // Without a copy of the library, few files are written.
  const bundle = installed(folder, "classic-56", "--package-location", "https://github.com/example/cameo.git");
  const saved = mkdtempSync(join(tmpdir(), "cameo-module-"));
  cpSync(folder, saved, { recursive: true });
  const writing = writingOperations;
  let kills = 0;
  for (let limit = 0; ; limit += 1) {
    rmSync(folder, { recursive: true });
    cpSync(saved, folder, { recursive: true });
    let writes = 0;
    const killed = new Error("killed");
    const host = new NodeHost(module, (operation, request) => {
      if (writing.includes(operation) && (writes += 1) > limit) throw killed;
      return perform(operation, request);
    });
    try {
      host.run(["uninstall", "--yes", "--project", bundle]);
      break;
    } catch (error) {
      assert.equal(error, killed);
      kills += 1;
    }
    // If the run was killed after all renames, the next run only completes it.
    const { error: { error } = {} } = new NodeHost(module).run(["uninstall", "--yes", "--project", bundle]);
    assert(error === undefined || error.message.includes("contains no extension that was added"), `after ${limit} writes: ${error?.message}`);
    // If there was nothing to write, the killed run's lock remains.
    rmSync(join(folder, ".Engines.xcodeproj.cameo-lock"), { force: true });
    assert.deepEqual(files(folder), original, `after ${limit} writes`);
  }
  rmSync(saved, { recursive: true });
  assert(kills > 10, `${kills} kills`);
}));

test("a trap at any write ends the instance, and the next run has a new one that finishes or undoes the changes", (t) => withCopy("classic-56", (folder) => {
  const original = files(folder);
  const bundle = installed(folder, "classic-56", "--package-location", "https://github.com/example/cameo.git");
  const saved = mkdtempSync(join(tmpdir(), "cameo-module-"));
  cpSync(folder, saved, { recursive: true });
  const { Instance } = WebAssembly;
  const memories = [];
  WebAssembly.Instance = class extends Instance {
    constructor(...words) {
      super(...words);
      memories.push(this.exports.memory);
    }
  };
  t.after(() => { WebAssembly.Instance = Instance; });
  let traps = 0;
  for (let limit = 1; ; limit += 1) {
    rmSync(folder, { recursive: true });
    cpSync(saved, folder, { recursive: true });
    let writes = 0;
    const host = new NodeHost(module, (operation, request) => {
      const result = perform(operation, request);
      // Overwriting its data and heap makes the module use invalid pointers. The stack is below both.
      if (writingOperations.includes(operation) && (writes += 1) === limit) new Uint8Array(memories.at(-1).buffer, 1 << 20).fill(0xFF);
      return result;
    });
    const count = memories.length;
    let failure;
    try {
      host.run(["uninstall", "--yes", "--project", bundle]);
    } catch (error) {
      failure = error;
    }
    if (!failure) break;
    assert(failure instanceof WebAssembly.RuntimeError, String(failure));
    traps += 1;
    const { error: { error } = {} } = host.run(["uninstall", "--yes", "--project", bundle]);
    assert.equal(memories.length, count + 2);
    assert(error === undefined || error.message.includes("contains no extension that was added"), `after ${limit} writes: ${error?.message}`);
    rmSync(join(folder, ".Engines.xcodeproj.cameo-lock"), { force: true });
    assert.deepEqual(files(folder), original, `after ${limit} writes`);
  }
  rmSync(saved, { recursive: true });
  assert(traps > 10, `${traps} traps`);
}));

test("a result that can't be parsed is rejected, and nothing is written", (t) => withCopy("classic-56", (folder) => {
  const original = files(folder);
  const { Instance } = WebAssembly;
  let memory;
  WebAssembly.Instance = class extends Instance {
    constructor(...words) {
      super(...words);
      memory = this.exports.memory;
    }
  };
  t.after(() => { WebAssembly.Instance = Instance; });
  const messages = [];
  // Change the bytes of the project in the module after they were parsed, so that the edited project has a syntax
  // error.
  for (let limit = 1; !messages.some((message) => message?.startsWith("Internal consistency check failed")); limit += 1) {
    let calls = 0;
    const host = new NodeHost(module, (operation, request) => {
      const isProject = operation === 1 && request.toString().split("\0")[0].endsWith("/project.pbxproj");
      if (isProject || calls > 0) calls += 1;
      if (calls === limit + 1) {
        const bytes = Buffer.from(memory.buffer);
        for (let at = 0; (at = bytes.indexOf("archiveVersion = 1;", at)) >= 0; at += 1) bytes.write("(", at + 18);
      }
      return perform(operation, request);
    });
    const { error } = host.run(["install", "--yes", "--project", folder, "--package-location", "https://a.example/b.git"]);
    assert(calls > limit, messages.join("\n"));
    messages.push(error?.error.message);
    assert.deepEqual(files(folder), original, messages.at(-1));
  }
}));

test("the module returns an error of the host, and changes nothing", () => withCopy("classic-56", (folder) => {
  const bundle = installed(folder, "classic-56");
  const before = files(folder);
  const host = new NodeHost(module, (operation, request) => operation === numbers.replace || operation === numbers.create
    ? { failed: true, bytes: Buffer.from("ENOSPC\0no space left on device") } : perform(operation, request));
  const { error: { error } } = host.run(["uninstall", "--yes", "--project", bundle]);
  assert.match(error.message, /disk is full|no space|ENOSPC/i);
  assert.deepEqual(files(folder), before);
}));

/** Prepares a project for a case in `Fixtures/refusals.json`. */
function prepare(folder, { write, append, cut, remove, link, permissions, text = "", base64, to, count, mode }) {
  const place = (path) => join(folder, path);
  const bytes = base64 === undefined ? text : Buffer.from(base64, "base64");
  if (write) writeFileSync(place(write), bytes);
  if (append) appendFileSync(place(append), bytes);
  if (cut) truncateSync(place(cut), count);
  if (remove) rmSync(place(remove));
  if (link) {
    // The link replaces a file, which becomes its target.
    if (existsSync(place(link))) renameSync(place(link), join(dirname(place(link)), to));
    symlinkSync(to, place(link));
  }
  if (permissions) chmodSync(place(permissions), mode);
}

test("the module reports the tool's errors and exit codes, and changes nothing", () => {
  let text = "";
  for (const { name, project, prepare: preparations, arguments: words, faults = [] } of JSON.parse(readFileSync(join(root, "Fixtures/refusals.json")))) {
    const top = realpathSync(mkdtempSync(join(tmpdir(), "cameo-module-")));
    const folder = join(top, "project");
    try {
      cpSync(join(fixtures, project), folder, { recursive: true });
      for (const one of preparations) prepare(folder, one);
      const before = files(folder);
      const counts = faults.map(() => 0);
      const host = new NodeHost(module, (operation, request) => {
        if (operation === 10) return { failed: false, bytes: Buffer.from(folder) };
        const fields = request.toString("latin1").split("\0");
        const path = fields[operation === numbers.rename ? 1 : 0];
        for (const [index, fault] of faults.entries()) {
          if (numbers[fault.operation] !== operation || (fault.path && path !== join(folder, fault.path))) continue;
          counts[index] += 1;
          if (counts[index] > (fault.after ?? 0)) return { failed: true, bytes: Buffer.from(`${fault.error}\0${fault.error}: it failed`) };
        }
        return perform(operation, request);
      });
      const { error, exitCode } = host.run(words);
      assert(error, `${name} isn't rejected`);
      assert.deepEqual(files(folder), before, name);
      text += `# ${name}\n${exitCode} ${error.error.code}: ${error.error.message.replaceAll(folder, "FOLDER")}\n\n`;
    } finally {
      rmSync(top, { recursive: true });
    }
  }
  assert.equal(text, named(readFileSync(join(root, "Tests/__Snapshots__/project-refusals.txt"), "utf8")));
});

test("concurrent runs have the result of one of them", async () => {
  await withCopies(join(fixtures, "classic-56"), 1, async (folder) => {
    const install = (name) => ["install", "--yes", "--project", folder, "--extension-name", name, "--package-location", "https://a.example/b.git"];
    const expected = ["One", "Two"].map((name) => withCopies(folder, 1, (copy) => {
      new NodeHost(module).run(install(name).map((word) => (word === folder ? copy : word)));
      return files(copy);
    }));
    const script = join(folder, "..", `${Date.now()}.cjs`);
    writeFileSync(script, `
      const { NodeHost } = require(${JSON.stringify(join(root, "expo/command/nodeHost.js"))});
      const commands = new WebAssembly.Module(require("node:fs").readFileSync(${JSON.stringify(join(root, ".build/wasm/cameo-commands.wasm"))}));
      const { error } = new NodeHost(commands).run(process.argv.slice(2));
      if (error) console.error(error.error.message);`);
    const errors = await Promise.all(["One", "Two"].map((name) => new Promise((resolve) => {
      const run = spawn(process.execPath, [script, ...install(name)], { stdio: ["ignore", "ignore", "pipe"] });
      let text = "";
      run.stderr.on("data", (data) => { text += data; });
      run.on("close", () => resolve(text));
    })));
    rmSync(script);
    const result = files(folder);
    assert(expected.some((one) => JSON.stringify(one) === JSON.stringify(result)));
    assert(errors.includes(""), errors.join());
  });
});

test("names that aren't UTF-8 are read as the tool reads them", { skip: process.platform !== "linux" }, () => {
  withCopy("synchronized-77", (folder) => {
    const name = Buffer.concat([Buffer.from(join(folder, "Engines", "Push")), Buffer.of(0xFF), Buffer.from(".swift")]);
    writeFileSync(name, "import UserNotifications\n");
    writeFileSync(Buffer.concat([Buffer.from(folder), Buffer.of(0x2F, 0xC3, 0x28)]), "");
    const host = new NodeHost(module);
    for (const words of [["doctor"], ["install", "--dry-run", "--diff"], ["adopt", "--dry-run"]]) {
      const all = [...words, "--project", folder];
      assert.deepEqual(host.run(all), runTool(tool, all));
    }
  });
});
