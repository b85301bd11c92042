'use strict';

const assert = require('node:assert/strict');
const { describe, test } = require('node:test');

const { isPicture } = require('../plugin/pictures');
const { BuildSettings } = require('../plugin/project/buildSettings');
const { Dialect } = require('../plugin/project/dialect');
const { ProjectEditor } = require('../plugin/project/editor');
const { extensionSettings, isOwn, isTooOld } = require('../plugin/project/extensionSettings');
const { Graph } = require('../plugin/project/graph');
const { parse } = require('./support/pbxproj');

/**
 * A project with one app.
 *
 * @param {{target?: string, project?: string, phases?: string, objects?: string, version?: number}} parts
 *   Settings of the target and of the project, the app's build phases, and further objects.
 */
function project({ target = '', project: shared = '', phases = '', objects = '', version = 46 }) {
  return parse(`// !$*UTF8*$!
{
	archiveVersion = 1;
	objectVersion = ${version};
	objects = {
		P1 /* Project */ = {isa = PBXProject; buildConfigurationList = L1; mainGroup = G1; targets = (T1 /* Engines */, ); };
		G1 = {isa = PBXGroup; children = (); sourceTree = "<group>"; };
		L1 = {isa = XCConfigurationList; buildConfigurations = (C1 /* Debug */, ); };
		C1 /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {${shared}}; name = Debug; };
		T1 /* Engines */ = {isa = PBXNativeTarget; buildConfigurationList = L2; buildPhases = (${phases}); name = Engines; productType = "com.apple.product-type.application"; };
		L2 = {isa = XCConfigurationList; buildConfigurations = (C2 /* Debug */, ); };
		C2 /* Debug */ = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_BUNDLE_IDENTIFIER = com.example.engines; ${target}}; name = Debug; };
		${objects}
	};
	rootObject = P1 /* Project */;
}
`);
}

const push = {
  name: 'Push',
  bundleIdentifier: 'com.example.engines.push',
  version: '1.0',
  build: '1',
  hasEntitlements: true,
  usesAppGroup: true,
  signing: {},
};

/**
 * @param {string} target
 * @param {string} [shared]
 * @param {import('../plugin/project/extensionSettings').Signing} [signing]
 * @returns {Record<string, any>}
 */
function settings(target, shared, signing = {}) {
  const graph = new Graph(project({ target, project: shared }));
  const app = /** @type {any} */ (graph.objects.get('T1'));
  const configuration = /** @type {any} */ (graph.objects.get('C2'));
  const dialect = new Dialect(graph, app, [configuration]);
  return extensionSettings({ ...push, signing }, new BuildSettings(graph, app, configuration), dialect);
}

describe('the settings of an extension', () => {
  test('a version of Swift is set, as the app has it', () => {
    assert.equal(settings('').SWIFT_VERSION, '5.0');
    assert.deepEqual(settings('SWIFT_VERSION = 6.0;').SWIFT_VERSION, { verbatim: '6.0' });
    assert.equal(settings('', 'SWIFT_VERSION = 5.9;').SWIFT_VERSION, undefined);
    assert.equal(settings('', 'GCC_OPTIMIZATION_LEVEL = 0;').SWIFT_OPTIMIZATION_LEVEL, '-Onone');
  });

  test('it runs wherever the app does, and where the library does', () => {
    assert.equal(settings('IPHONEOS_DEPLOYMENT_TARGET = 13.4;').IPHONEOS_DEPLOYMENT_TARGET, '15.0');
    assert.equal(settings('', 'IPHONEOS_DEPLOYMENT_TARGET = 13.4;').IPHONEOS_DEPLOYMENT_TARGET, '15.0');
    assert.deepEqual(settings('IPHONEOS_DEPLOYMENT_TARGET = 16.4;').IPHONEOS_DEPLOYMENT_TARGET, { verbatim: '16.4' });
    assert.equal(settings('', 'IPHONEOS_DEPLOYMENT_TARGET = 16.4;').IPHONEOS_DEPLOYMENT_TARGET, undefined);
    assert.deepEqual(['14.9', '15.0', 'x'].map(isTooOld), [true, false, undefined]);
  });

  test('it is signed as the app, variants and all', () => {
    const own = '"CODE_SIGN_IDENTITY[sdk=iphoneos*]" = "iPhone Developer"; CODE_SIGN_STYLE = Manual; DEVELOPMENT_TEAM = ABCDE12345; EXCLUDED_ARCHS = ""; CODE_SIGN_IDENTITY = "$(UNKNOWN)";';
    const signed = settings(own);
    assert.equal(signed['CODE_SIGN_IDENTITY[sdk=iphoneos*]'], 'iPhone Developer');
    assert.equal(signed.CODE_SIGN_STYLE, 'Manual');
    assert.equal(signed.DEVELOPMENT_TEAM, 'ABCDE12345');
    // Empty on purpose is kept; empty since only a build knows it is not.
    assert.equal(signed.EXCLUDED_ARCHS, '');
    assert.equal(settings('NONE = ""; DEVELOPMENT_TEAM = "$(NONE)";').DEVELOPMENT_TEAM, undefined);
  });

  test('what is given is stronger than the app\'s, its variants too', () => {
    const own = '"CODE_SIGN_IDENTITY[sdk=iphoneos*]" = "iPhone Developer"; "DEVELOPMENT_TEAM[sdk=iphoneos*]" = AAAAA11111;';
    const signed = settings(own, '', { team: 'ZYXWV98765', identity: 'Apple Distribution', profile: 'Push' });
    assert.equal(signed.DEVELOPMENT_TEAM, 'ZYXWV98765');
    assert.equal(signed.CODE_SIGN_IDENTITY, 'Apple Distribution');
    assert.equal(signed.PROVISIONING_PROFILE_SPECIFIER, 'Push');
    assert.deepEqual(Object.keys(signed).filter((name) => name.includes('[')), []);
  });

  test('an identity of a signing by hand stands in no automatic one\'s way', () => {
    const signed = settings('CODE_SIGN_IDENTITY = "Apple Distribution";', '', { style: 'Automatic' });
    assert.equal(signed.CODE_SIGN_IDENTITY, undefined);
    assert.equal(signed.CODE_SIGN_STYLE, 'Automatic');
  });

  test('what a project says for its app is taken back for the extension', () => {
    const shared = 'CODE_SIGN_ENTITLEMENTS = a; SWIFT_OBJC_BRIDGING_HEADER = b; PROVISIONING_PROFILE_SPECIFIER = c; PRODUCT_MODULE_NAME = d;';
    const made = settings('', shared);
    assert.equal(made.SWIFT_OBJC_BRIDGING_HEADER, '');
    assert.equal(made.PROVISIONING_PROFILE_SPECIFIER, '');
    assert.equal(made.CODE_SIGN_ENTITLEMENTS, 'Push/Push.entitlements');
    assert.equal(made.PRODUCT_MODULE_NAME, '$(PRODUCT_NAME:c99extidentifier)');
  });

  test('an app for the Mac, too, has its extension for iOS', () => {
    const made = settings('SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx";');
    assert.equal(made.SUPPORTED_PLATFORMS, 'iphoneos iphonesimulator');
    assert.equal(made.SDKROOT, 'iphoneos');
  });

  test('variants are ours to take back, others\' settings are not', () => {
    assert.ok(isOwn('CODE_SIGN_IDENTITY[sdk=iphoneos*]') && isOwn('PRODUCT_NAME'));
    assert.ok(!isOwn('OTHER_SWIFT_FLAGS'));
  });
});

test('variables are put in, those of the project stay, and none is put in for ever', () => {
  const graph = new Graph(project({
    target: 'A = "$(B).$(SHARED).$(TARGET_NAME:lower)"; B = "${C:default=b}"; LOOP = "$(LOOP2)"; LOOP2 = "$(LOOP)"; NAME = "$(inherited).x"; ID = "$(PRODUCT_NAME:rfc1034identifier)"; PRODUCT_NAME = "My App";',
    project: 'SHARED = s; NAME = n;',
  }));
  const app = new BuildSettings(graph, /** @type {any} */ (graph.objects.get('T1')), /** @type {any} */ (graph.objects.get('C2')));
  assert.equal(app.value('A'), 'b.s.engines');
  assert.equal(app.portable('A'), '${C:default=b}.$(SHARED).engines');
  assert.equal(app.value('NAME'), 'n.x');
  assert.equal(app.value('ID'), 'My-App');
  assert.ok(typeof app.value('LOOP') === 'string');
});

describe('the phase that copies extensions', () => {
  const makers = 'S1 = {isa = PBXSourcesBuildPhase; buildActionMask = 1; files = (); }; R1 = {isa = PBXResourcesBuildPhase; files = (); };';
  const copying = (/** @type {string} */ fields) => `E1 = {isa = PBXCopyFilesBuildPhase; files = (); name = Mine; ${fields}};`;
  const script = (/** @type {string} */ inputs) => `X1 = {isa = PBXShellScriptBuildPhase; files = (); ${inputs} shellScript = ""; };`;
  const reads = 'inputPaths = ("$(TARGET_BUILD_DIR)/$(INFOPLIST_PATH)", );';
  const plugins = 'dstPath = ""; dstSubfolderSpec = 13; ';

  /**
   * The app's phases after two extensions were put in.
   *
   * @param {string} phases
   * @param {string} objects
   */
  function phases(phases, objects) {
    const parsed = project({ phases, objects: makers + objects });
    const editor = new ProjectEditor(parsed);
    for (const name of ['Push', 'Content']) {
      editor.put({ ...push, name, sources: ['A.swift'], resources: [] });
    }
    const { graph } = editor;
    return editor.app.buildPhases.map((/** @type {any} */ one) => {
      const id = one.value ?? one;
      const { isa, files } = /** @type {any} */ (graph.objects.get(id));
      return isa === 'PBXCopyFilesBuildPhase' ? `${id === 'E1' ? 'E1' : 'new'}:${files.length}` : id;
    });
  }

  /** @type {[string, string, string, string[]][]} */
  const cases = [
    ['one is made after what makes the app', 'S1, R1, X1', script(''), ['S1', 'R1', 'new:2', 'X1']],
    ['the one that is there is taken', 'S1, R1, X1, E1', script('') + copying(plugins), ['S1', 'R1', 'X1', 'E1:2']],
    ['one that names its folder is taken', 'S1, R1, E1', copying('dstPath = ""; dstSubfolder = PlugIns; '), ['S1', 'R1', 'E1:2']],
    ['one for another folder is not', 'S1, R1, E1', copying('dstPath = ""; dstSubfolderSpec = 10; '), ['S1', 'R1', 'new:2', 'E1:0']],
    ['one below the folder is not', 'S1, R1, E1', copying('dstPath = inner; dstSubfolderSpec = 13; '), ['S1', 'R1', 'new:2', 'E1:0']],
    ['one that copies only when installing is not', 'S1, R1, E1', copying(`${plugins} runOnlyForDeploymentPostprocessing = 1; `), ['S1', 'R1', 'new:2', 'E1:0']],
    ['one after a script that reads the Info.plist is not', 'S1, R1, X1, E1', script(reads) + copying(plugins), ['S1', 'R1', 'new:2', 'X1', 'E1:0']],
    ['nor after one that reads the app', 'S1, R1, X1, E1', script('inputFileListPaths = ("$(SRCROOT)/Engines.app/a", );') + copying(plugins), ['S1', 'R1', 'new:2', 'X1', 'E1:0']],
    ['one is made for both where a script stands first', 'X1, S1, R1', script(reads), ['X1', 'S1', 'R1', 'new:2']],
  ];
  for (const [name, order, objects, expected] of cases) {
    test(name, () => assert.deepEqual(phases(order, objects), expected));
  }
});

test('a picture is told by how its file begins', () => {
  const riff = Buffer.from('RIFF\0\0\0\0WEBPVP8 ');
  assert.ok(isPicture(riff));
  assert.ok(!isPicture(Buffer.from('WEBPVP8 RIFF')));
  assert.ok(isPicture(Buffer.from('\0\0\0\x18ftypheic')));
  assert.ok(isPicture(Buffer.from('GIF89a')));
  assert.ok(isPicture(Buffer.from([0xff, 0xd8, 0xff, 0xe0])));
  assert.ok(!isPicture(Buffer.from('<svg/>')) && !isPicture(Buffer.alloc(0)));
});
