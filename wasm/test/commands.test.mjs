// Compares the module of the commands with the tool, CAMEO_TOOL, in the projects of the fixtures.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { root } from "./frames.mjs";

const { NodeHost, perform } = createRequire(import.meta.url)("../../expo/command/nodeHost.js");

const tool = process.env.CAMEO_TOOL;
assert(tool && existsSync(tool), "CAMEO_TOOL must be the tool cameo");
const bytes = readFileSync(join(root, ".build/wasm/cameo-commands.wasm"));
const start = performance.now();
const module = new WebAssembly.Module(bytes);
const loadTime = performance.now() - start;

/** The maximum size of the module, compressed with gzip, in bytes. */
const maxSize = 1_800_000;

const projects = join(root, "Fixtures/projects");

/** All files in a folder, by relative path. */
function files(folder) {
  return Object.fromEntries(readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name)).sort()
    .map((file) => [relative(folder, file), readFileSync(file, "latin1")]));
}

/** The paths of all `.xcodeproj` in the fixtures. */
const bundles = readdirSync(projects, { recursive: true }).map(String).filter((path) => path.endsWith(".xcodeproj")).sort();

/** Runs the tool, and returns its JSON. */
function run(...words) {
  const { stdout, stderr } = spawnSync(tool, [...words, "--json"], { encoding: "utf8" });
  return JSON.parse(stdout || stderr);
}

/** Calls a function with a copy of a fixture, and removes it. */
function withCopy(name, body) {
  const folder = mkdtempSync(join(tmpdir(), "cameo-module-"));
  try {
    cpSync(join(projects, name), folder, { recursive: true });
    return body(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the module imports one function, and is small", (t) => {
  assert.deepEqual(WebAssembly.Module.imports(module), [{ module: "host", name: "call", kind: "function" }]);
  assert.deepEqual(WebAssembly.Module.exports(module).map(({ name }) => name).sort(),
    ["cameo_alloc", "cameo_command", "cameo_free", "cameo_seed", "memory"]);
  const compressed = gzipSync(bytes, { level: 9 }).length;
  t.diagnostic(`cameo-commands.wasm: ${bytes.length} bytes, ${compressed} compressed; loaded in ${loadTime.toFixed(1)} ms`);
  assert(compressed <= maxSize, `${compressed} bytes are more than ${maxSize}`);
});

test("doctor has the findings of the tool, and the same errors", (t) => {
  const host = new NodeHost(module);
  const times = [];
  let errors = 0;
  for (const path of bundles) {
    const expected = run("doctor", "--project", join(projects, path));
    // Without an app, only reading the project is compared.
    const start = performance.now();
    const result = host.run(["doctor", join(projects, path), expected.app ?? "Engines"]);
    times.push(performance.now() - start);
    if (expected.findings) {
      assert.deepEqual(result, { findings: expected.findings }, path);
    } else if (expected.error.code === "project") {
      errors += 1;
      assert.deepEqual(result, { error: expected.error.message }, path);
    }
  }
  times.sort((one, other) => one - other);
  t.diagnostic(`${times.length} projects, median ${times[times.length >> 1].toFixed(1)} ms, at most ${times.at(-1).toFixed(1)} ms`);
  assert(bundles.length > 40 && errors > 1);
  assert.deepEqual(host.run(["doctor", join(projects, "none.xcodeproj"), "A"]), { error: "none.xcodeproj contains no readable project.pbxproj" });
  assert.deepEqual(host.run(["unknown"]), { error: "unknown command" });
});

/** The project, installed into by the tool, and the files after the tool has uninstalled. */
function installed(folder, name, ...options) {
  const bundle = bundles.find((path) => path.startsWith(`${name}/`)).slice(name.length + 1);
  execFileSync(tool, ["install", "--project", join(folder, bundle), "--yes", ...options], { stdio: "pipe" });
  return join(folder, bundle);
}

for (const name of ["classic-56", "crlf", "synchronized-77", "unicode"]) {
  test(`uninstalling from ${name} writes the bytes of the tool`, () => withCopy(name, (folder) => {
    const original = files(folder);
    const bundle = installed(folder, name);
    const before = files(folder);
    assert.notDeepEqual(before, original);
    const host = new NodeHost(module);
    const { changed } = host.run(["uninstall", bundle]);
    assert(changed.length > 3);
    assert.deepEqual(files(folder), original);
    assert.deepEqual(host.run(["uninstall", bundle]), { error: run("uninstall", "--project", bundle).error.message });
  }));
}

test("a run that is killed at any write is finished or undone by the next one", () => withCopy("classic-56", (folder) => {
  const original = files(folder);
  // Without a copy of the library, few files are written.
  const bundle = installed(folder, "classic-56", "--package-location", "https://github.com/example/cameo.git");
  const saved = mkdtempSync(join(tmpdir(), "cameo-module-"));
  cpSync(folder, saved, { recursive: true });
  const writing = [2, 3, 9, 10, 11, 12];
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
      host.run(["uninstall", bundle]);
      break;
    } catch (error) {
      assert.equal(error, killed);
      kills += 1;
    }
    // After all renames, the next run only finishes this one.
    const { error } = new NodeHost(module).run(["uninstall", bundle]);
    assert(error === undefined || error.includes("contains no extension that was added"), `after ${limit} writes: ${error}`);
    assert.deepEqual(files(folder), original, `after ${limit} writes`);
  }
  rmSync(saved, { recursive: true });
  assert(kills > 10, `${kills} kills`);
}));

test("an error of the host is the module's, and nothing is changed", () => withCopy("classic-56", (folder) => {
  const bundle = installed(folder, "classic-56");
  const before = files(folder);
  const host = new NodeHost(module, (operation, request) => operation === 3 || operation === 2
    ? { failed: true, bytes: Buffer.from("ENOSPC\0no space left on device") } : perform(operation, request));
  const { error } = host.run(["uninstall", bundle]);
  assert.match(error, /disk is full|no space|ENOSPC/i);
  assert.deepEqual(files(folder), before);
}));
