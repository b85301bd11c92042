'use strict';

// Copies the sources and podspecs of the library, the vendor steps and the engine's module into the package. npm runs this
// before packing; the copies aren't committed. With --sources, everything but the module, for Scripts/check-pods.

const fs = require('fs');
const path = require('path');
const zlib = require('zlib');

const repository = path.join(__dirname, '..', '..');
const ios = path.join(__dirname, '..', 'ios');

const SOURCES = [
  'Sources/Cameo',
  'Sources/CameoApp',
  'Sources/CameoContentUI',
  'Sources/CameoInspection',
];
const PODSPECS = ['Cameo.podspec', 'CameoApp.podspec', 'CameoContentUI.podspec'];

/** Excludes the documentation, which isn't part of the pod. */
const isIncluded = (/** @type {string} */ file) => !file.endsWith('.docc');

if (!fs.existsSync(path.join(repository, PODSPECS[0]))) {
  console.error('expo-cameo: Cameo.podspec not found; run npm pack in a clone of the repository');
  process.exit(1);
}
fs.rmSync(path.join(ios, 'Sources'), { recursive: true, force: true });
for (const name of fs.readdirSync(ios)) {
  if (name.endsWith('.podspec') && name !== 'ExpoCameo.podspec') fs.rmSync(path.join(ios, name));
}
for (const source of SOURCES) {
  fs.cpSync(path.join(repository, source), path.join(ios, source), {
    recursive: true,
    filter: isIncluded,
  });
}
for (const podspec of PODSPECS) {
  fs.copyFileSync(path.join(repository, podspec), path.join(ios, podspec));
}
const steps = path.join(__dirname, '..', 'plugin', 'VendorSteps');
fs.rmSync(steps, { recursive: true, force: true });
fs.cpSync(path.join(repository, 'Examples', 'VendorSteps'), steps, { recursive: true });
for (const folder of [path.join(__dirname, '..'), ios]) {
  fs.copyFileSync(path.join(repository, 'LICENSE'), path.join(folder, 'LICENSE'));
}

/** Maximum size of the module, compressed with gzip, in bytes, as in wasm/test/engine.test.mjs. */
const maxModuleSize = 1_250_000;

/** Copies the module that `Scripts/wasm` builds, which `expo-cameo/inspect` and the command require. */
function copyModule() {
  const source = path.join(repository, '.build', 'wasm', 'cameo.wasm');
  const copy = path.join(__dirname, '..', 'inspect', 'cameo.wasm');
  fs.rmSync(copy, { force: true });
  if (!fs.existsSync(source)) {
    console.error('expo-cameo: .build/wasm/cameo.wasm not found, which expo-cameo/inspect and npx expo-cameo require; '
      + 'run make wasm first');
    return false;
  }
  const bytes = fs.readFileSync(source);
  if (!WebAssembly.validate(bytes)) {
    console.error('expo-cameo: .build/wasm/cameo.wasm isn\'t a complete module; delete .build/wasm and run Scripts/wasm');
    return false;
  }
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(({ name }) => name);
  if (imports.length > 0) {
    console.error(`expo-cameo: .build/wasm/cameo.wasm imports ${imports.join(', ')}, which no host has; run Scripts/wasm`);
    return false;
  }
  const size = zlib.gzipSync(bytes, { level: 9 }).length;
  const description = `.build/wasm/cameo.wasm has ${size} bytes with gzip; at most ${maxModuleSize} are expected`;
  console.error(`expo-cameo: ${description}`);
  // Someone who packs a clone gets a large module rather than none.
  if (size > maxModuleSize && process.env.CAMEO_REQUIRE_WASM === '1') return false;
  fs.copyFileSync(source, copy);
  return true;
}

if (!process.argv.includes('--sources') && !copyModule()) process.exit(1);
