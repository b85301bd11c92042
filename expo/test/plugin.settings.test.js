'use strict';

const assert = require('node:assert/strict');
const { describe, test } = require('node:test');

const { isSupportedImage } = require('../plugin/imageFormats');
const { BuildSettings } = require('../plugin/project/buildSettings');
const { ProjectEditor } = require('../plugin/project/editor');
const { extensionSettings, isManaged, isTooOld } = require('../plugin/project/extensionSettings');
const { Graph } = require('../plugin/project/graph');
const { ProjectFormat } = require('../plugin/project/projectFormat');
const { parse } = require('./support/pbxproj');

/**
 * Returns a project with one app.
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
  const format = new ProjectFormat(graph, app, [configuration]);
  return extensionSettings({ ...push, signing }, new BuildSettings(graph, app, configuration), format);
}

describe('build settings of an extension', () => {
  test('the Swift version is the app\'s', () => {
    assert.equal(settings('').SWIFT_VERSION, '5.0');
    assert.deepEqual(settings('SWIFT_VERSION = 6.0;').SWIFT_VERSION, { verbatim: '6.0' });
    assert.equal(settings('', 'SWIFT_VERSION = 5.9;').SWIFT_VERSION, undefined);
    assert.equal(settings('', 'GCC_OPTIMIZATION_LEVEL = 0;').SWIFT_OPTIMIZATION_LEVEL, '-Onone');
  });

  test('the deployment target is the app\'s, but iOS 15 or later', () => {
    assert.equal(settings('IPHONEOS_DEPLOYMENT_TARGET = 13.4;').IPHONEOS_DEPLOYMENT_TARGET, '15.0');
    assert.equal(settings('', 'IPHONEOS_DEPLOYMENT_TARGET = 13.4;').IPHONEOS_DEPLOYMENT_TARGET, '15.0');
    assert.deepEqual(settings('IPHONEOS_DEPLOYMENT_TARGET = 16.4;').IPHONEOS_DEPLOYMENT_TARGET, { verbatim: '16.4' });
    assert.equal(settings('', 'IPHONEOS_DEPLOYMENT_TARGET = 16.4;').IPHONEOS_DEPLOYMENT_TARGET, undefined);
    assert.deepEqual(['14.9', '15.0', 'x'].map(isTooOld), [true, false, undefined]);
  });

  test('signing settings are the app\'s, including variants', () => {
    const appSettings = '"CODE_SIGN_IDENTITY[sdk=iphoneos*]" = "iPhone Developer"; CODE_SIGN_STYLE = Manual; DEVELOPMENT_TEAM = ABCDE12345; EXCLUDED_ARCHS = ""; CODE_SIGN_IDENTITY = "$(UNKNOWN)";';
    const signed = settings(appSettings);
    assert.equal(signed['CODE_SIGN_IDENTITY[sdk=iphoneos*]'], 'iPhone Developer');
    assert.equal(signed.CODE_SIGN_STYLE, 'Manual');
    assert.equal(signed.DEVELOPMENT_TEAM, 'ABCDE12345');
    // An empty value is kept, a value that expands to nothing isn't.
    assert.equal(signed.EXCLUDED_ARCHS, '');
    assert.equal(settings('NONE = ""; DEVELOPMENT_TEAM = "$(NONE)";').DEVELOPMENT_TEAM, undefined);
  });

  test('signing options override the app\'s settings and their variants', () => {
    const appSettings = '"CODE_SIGN_IDENTITY[sdk=iphoneos*]" = "iPhone Developer"; "DEVELOPMENT_TEAM[sdk=iphoneos*]" = AAAAA11111;';
    const signed = settings(appSettings, '', { team: 'ZYXWV98765', identity: 'Apple Distribution', profile: 'Push' });
    assert.equal(signed.DEVELOPMENT_TEAM, 'ZYXWV98765');
    assert.equal(signed.CODE_SIGN_IDENTITY, 'Apple Distribution');
    assert.equal(signed.PROVISIONING_PROFILE_SPECIFIER, 'Push');
    assert.deepEqual(Object.keys(signed).filter((name) => name.includes('[')), []);
  });

  test('an identity for manual signing isn\'t copied with automatic signing', () => {
    const signed = settings('CODE_SIGN_IDENTITY = "Apple Distribution";', '', { style: 'Automatic' });
    assert.equal(signed.CODE_SIGN_IDENTITY, undefined);
    assert.equal(signed.CODE_SIGN_STYLE, 'Automatic');
  });

  test('project settings that are meant for the app are reset', () => {
    const shared = 'CODE_SIGN_ENTITLEMENTS = a; SWIFT_OBJC_BRIDGING_HEADER = b; PROVISIONING_PROFILE_SPECIFIER = c; PRODUCT_MODULE_NAME = d;';
    const result = settings('', shared);
    assert.equal(result.SWIFT_OBJC_BRIDGING_HEADER, '');
    assert.equal(result.PROVISIONING_PROFILE_SPECIFIER, '');
    assert.equal(result.CODE_SIGN_ENTITLEMENTS, 'Push/Push.entitlements');
    assert.equal(result.PRODUCT_MODULE_NAME, '$(PRODUCT_NAME:c99extidentifier)');
  });

  test('the extension of an app for iOS and macOS is for iOS only', () => {
    const result = settings('SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx";');
    assert.equal(result.SUPPORTED_PLATFORMS, 'iphoneos iphonesimulator');
    assert.equal(result.SDKROOT, 'iphoneos');
  });

  test('variants are managed, settings of others aren\'t', () => {
    assert.ok(isManaged('CODE_SIGN_IDENTITY[sdk=iphoneos*]') && isManaged('PRODUCT_NAME'));
    assert.ok(!isManaged('OTHER_SWIFT_FLAGS'));
  });
});

test('variables are expanded, project variables are kept, and recursion ends', () => {
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

describe('the build phase that embeds extensions', () => {
  const appPhases = 'S1 = {isa = PBXSourcesBuildPhase; buildActionMask = 1; files = (); }; R1 = {isa = PBXResourcesBuildPhase; files = (); };';
  const copying = (/** @type {string} */ fields) => `E1 = {isa = PBXCopyFilesBuildPhase; files = (); name = Mine; ${fields}};`;
  const script = (/** @type {string} */ inputs) => `X1 = {isa = PBXShellScriptBuildPhase; files = (); ${inputs} shellScript = ""; };`;
  const reads = 'inputPaths = ("$(TARGET_BUILD_DIR)/$(INFOPLIST_PATH)", );';
  const plugins = 'dstPath = ""; dstSubfolderSpec = 13; ';

  /**
   * Returns the app's build phases after two extensions were added.
   *
   * @param {string} phases
   * @param {string} objects
   */
  function phases(phases, objects) {
    const parsed = project({ phases, objects: appPhases + objects });
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
    ['a new one is added after the phases of the app', 'S1, R1, X1', script(''), ['S1', 'R1', 'new:2', 'X1']],
    ['an existing one is used', 'S1, R1, X1, E1', script('') + copying(plugins), ['S1', 'R1', 'X1', 'E1:2']],
    ['an existing one with dstSubfolder is used', 'S1, R1, E1', copying('dstPath = ""; dstSubfolder = PlugIns; '), ['S1', 'R1', 'E1:2']],
    ['one for another folder isn\'t used', 'S1, R1, E1', copying('dstPath = ""; dstSubfolderSpec = 10; '), ['S1', 'R1', 'new:2', 'E1:0']],
    ['one for a subfolder isn\'t used', 'S1, R1, E1', copying('dstPath = inner; dstSubfolderSpec = 13; '), ['S1', 'R1', 'new:2', 'E1:0']],
    ['one that runs only when installing isn\'t used', 'S1, R1, E1', copying(`${plugins} runOnlyForDeploymentPostprocessing = 1; `), ['S1', 'R1', 'new:2', 'E1:0']],
    ['one after a script that reads the Info.plist isn\'t used', 'S1, R1, X1, E1', script(reads) + copying(plugins), ['S1', 'R1', 'new:2', 'X1', 'E1:0']],
    ['one after a script that reads the app isn\'t used', 'S1, R1, X1, E1', script('inputFileListPaths = ("$(SRCROOT)/Engines.app/a", );') + copying(plugins), ['S1', 'R1', 'new:2', 'X1', 'E1:0']],
    ['both extensions share one if a script comes first', 'X1, S1, R1', script(reads), ['X1', 'S1', 'R1', 'new:2']],
  ];
  for (const [name, order, objects, expected] of cases) {
    test(name, () => assert.deepEqual(phases(order, objects), expected));
  }
});

test('an image is recognized by its file signature', () => {
  const riff = Buffer.from('RIFF\0\0\0\0WEBPVP8 ');
  assert.ok(isSupportedImage(riff));
  assert.ok(!isSupportedImage(Buffer.from('WEBPVP8 RIFF')));
  assert.ok(isSupportedImage(Buffer.from('\0\0\0\x18ftypheic')));
  assert.ok(isSupportedImage(Buffer.from('GIF89a')));
  assert.ok(isSupportedImage(Buffer.from([0xff, 0xd8, 0xff, 0xe0])));
  assert.ok(!isSupportedImage(Buffer.from('<svg/>')) && !isSupportedImage(Buffer.alloc(0)));
});
