'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');

const { makePlan } = require('../plugin/plan');
const { requiring: { describe, test } } = require('./support/engine.js');
const { isPluginError, testErrors } = require('./support/errors');
const { copyOf, differences, filesOf, keepingFiles, plain, put, scratchFolder } = require('./support/fixtures');
const { list } = require('./support/pbxproj');
const { adding, prebuild, project, readPlist, targets } = require('./support/prebuild');
const { assertSnapshot, errorOf } = require('./support/snapshot');
const { repository } = require('./support/tool');

const GROUPS = 'com.apple.security.application-groups';
const OWN_GROUP = 'group.com.example.engines';
const app = plain.config;

const steps = path.join(repository, 'Examples/VendorSteps');

/** The names of the vendors, from the error for an unknown vendor. */
const names = String(/use one of (.+), or/.exec(errorOf(() => makePlan({}, { vendors: ['?'] })).message)?.[1]).split(', ');

/** @param {string} root @param {string} name */
const read = (root, name) => fs.readFileSync(path.join(root, 'ios', name), 'utf8');
const extension = 'NotificationServiceExtension';
const groupsOfApp = (/** @type {string} */ root) => readPlist(root, 'Engines/Engines.entitlements')[GROUPS];
const groupsOfExtension = (/** @type {string} */ root) =>
  readPlist(root, `${extension}/${extension}.entitlements`)[GROUPS];

/**
 * Returns the steps, the app groups and the vendors' pods in the extension after prebuild.
 *
 * @param {any} config
 * @param {any} options
 */
function extensionWith(config, options) {
  const root = copyOf(plain);
  prebuild(root, { ...plain, config, options });
  const source = read(root, `${extension}/NotificationService.swift`);
  const [, steps] = /vendorSteps = \[\n([^]*?)\n        \]/.exec(source) ?? [];
  return {
    steps: String(steps).split('\n').map((line) => line.trim().replace(/,$/, '')),
    groups: groupsOfExtension(root),
    pods: makePlan(config, options).elements.pods,
  };
}

/** Options that vendors require. */
const requiredOptions = {
  customerio: { apiKey: 'value' }, moengage: { appGroup: 'group.a' }, wonderpush: { clientId: 'value', clientSecret: 'value' },
};

const required = (/** @type {string} */ name) => ({ name, ...requiredOptions[/** @type {'moengage'} */ (name)] });

/** Adds a vendor's own plugin to the app config. */
const withPlugin = (/** @type {string} */ name, /** @type {any} */ options) => ({
  ...app, plugins: ['expo-cameo', [name, options]],
});

describe('the vendors', () => {
  test('all are supported', () => assert.equal(names.length, 15));

  for (const vendor of names) {
    test(`${vendor} is added to the extension`, () => {
      const root = copyOf(plain);
      const options = { vendors: [required(vendor)] };
      prebuild(root, { ...plain, options });
      const name = fs.readdirSync(steps).find((file) => file.toLowerCase() === `${vendor}.swift`) ?? assert.fail();
      const file = fs.readFileSync(path.join(steps, name), 'utf8');
      assert.equal(read(root, `${extension}/VendorStep+${name}`), file);
      // The step passes the arguments of the function in the file.
      const [step] = extensionWith(app, options).steps;
      const [, member] = /^\.(\w+)/.exec(step) ?? [];
      const [, parameters] = new RegExp(`static (?:var|func) ${member}\\b(?:\\(([^)]*)\\))?`).exec(file) ?? assert.fail();
      const labels = (/** @type {string} */ text) => [...text.matchAll(/(\w+): /g)].map(([, label]) => label);
      assert.deepEqual(labels(step), labels(parameters ?? ''));
      const { pods } = makePlan(app, options).elements;
      assert.ok(pods.length > 0);
      for (const pod of pods) assert.ok(read(root, 'Podfile').includes(`\n  pod ${pod}\n`), pod);
      // All files in the folder belong to the target.
      keepingFiles(root, () => prebuild(root, { ...plain, options }));
      // Without the option, everything is removed.
      prebuild(root, plain);
      const clean = copyOf(plain);
      prebuild(clean, plain);
      assert.deepEqual(differences(clean, root), []);
    });
  }
});

describe('options of vendors', () => {
  /** @type {[string, any, string, string | undefined][]} */
  const invalid = [
    ['an empty list', { vendors: [] }, 'option-invalid', 'vendors'],
    ['a string', { vendors: 'onesignal' }, 'option-invalid', 'vendors'],
    ['a number in the list', { vendors: [1] }, 'option-invalid', 'vendors'],
    ['a misspelled vendor', { vendors: ['onesingal'] }, 'vendor-unknown', 'onesingal'],
    ['an unknown vendor', { vendors: ['acme-messaging'] }, 'vendor-unknown', 'acme-messaging'],
    ['a vendor twice', { vendors: ['braze', { name: 'braze' }] }, 'option-invalid', 'vendors'],
    ['an unknown option of a vendor', { vendors: [{ name: 'braze', apiKey: 'a' }] }, 'option-unknown', 'vendors.braze.apiKey'],
    ['an app group without its prefix', { vendors: [{ name: 'braze', appGroup: 'a' }] }, 'option-invalid', 'vendors.braze.appGroup'],
    ['an empty key', { vendors: [{ name: 'customerio', apiKey: ' ' }] }, 'option-invalid', 'vendors.customerio.apiKey'],
    ['an unknown provider', { vendors: [{ name: 'customerio', apiKey: 'a', provider: 'hms' }] }, 'option-invalid', 'vendors.customerio.provider'],
    ['an invalid flag', { vendors: [{ name: 'customerio', apiKey: 'a', isInEU: 'yes' }] }, 'option-invalid', 'vendors.customerio.isInEU'],
    ['an invalid environment variable', { vendors: [{ name: 'customerio', apiKey: { env: 'A B' } }] }, 'option-invalid', 'vendors.customerio.apiKey'],
    ['Ruby code as pod', { vendorPods: ["A'; system('ls')"] }, 'option-invalid', 'vendorPods'],
    ['a step that isn\'t Swift', { vendorStepFile: 'Step.m' }, 'option-invalid', 'vendorStepFile'],
  ];
  /** @type {[string, any, any, string, string][]} */
  const impossible = [
    ['a missing key', app, { vendors: ['customerio'] }, 'option-missing', 'vendors.customerio.apiKey'],
    ['a missing app group', app, { vendors: ['moengage'] }, 'option-missing', 'vendors.moengage.appGroup'],
    ['a missing environment variable', app, { vendors: [{ name: 'customerio', apiKey: { env: 'CAMEO_TEST_MISSING' } }] }, 'environment-missing', 'vendors.customerio.apiKey'],
  ];
  testErrors(test, 'plugin.vendors', [
    ...invalid.map(([name, options, code, subject]) => [name, () => makePlan({}, options), isPluginError(code, subject)]),
    ...impossible.map(([name, config, options, code, subject]) =>
      [name, () => extensionWith(config, options), isPluginError(code, subject)]),
  ]);

  test('a missing environment variable stops prebuild before anything is written', () => {
    const root = copyOf(plain);
    const before = filesOf(root);
    const options = { vendors: [{ name: 'clevertap', token: { env: 'CAMEO_TEST_MISSING' } }] };
    assert.throws(() => prebuild(root, { ...plain, options }), isPluginError('environment-missing'));
    assert.deepEqual(differences(before, root), []);
    // Other commands only evaluate the app config.
    const { config } = prebuild(root, { ...plain, options, introspect: true });
    assert.equal(config.extra.eas.build.experimental.ios.appExtensions.length, 1);
  });

  test('errors and messages contain no keys', () => {
    const error = errorOf(() =>
      makePlan({}, { vendors: [{ name: 'wonderpush', clientId: 'a', clientSecret: ['TOPSECRET'] }] }));
    assert.doesNotMatch(error.message, /TOPSECRET/);
  });

  test('a key can be read from an environment variable', () => {
    process.env.CAMEO_TEST_KEY = ' abc\n';
    const options = { vendors: [{ name: 'customerio', apiKey: { env: 'CAMEO_TEST_KEY' } }] };
    const { steps } = extensionWith(app, options);
    delete process.env.CAMEO_TEST_KEY;
    assert.match(steps[0], /apiKey: "abc"/);
  });

  test('keys are escaped in Swift', () => {
    const options = { vendors: [{ name: 'customerio', apiKey: '"\\(a)\n' }] };
    const { steps } = extensionWith(app, options);
    assert.ok(steps[0].includes('apiKey: "\\"\\\\(a)\\u{a}"'));
  });

  test('the options of the vendor\'s plugin are used', () => {
    const steps = (/** @type {any} */ config, /** @type {any} */ vendor) =>
      extensionWith(config, { vendors: [vendor] });
    const customer = withPlugin('customerio-expo-plugin', {
      config: { cdpApiKey: 'sdk' },
      ios: { pushNotification: { appGroupId: 'group.mine', env: { cdpApiKey: 'push', region: 'eu' }, provider: 'fcm' } },
    });
    const { steps: [step], pods, groups } = steps(customer, 'customerio');
    assert.equal(step, '.customerIO(apiKey: "push", appGroup: "group.mine", isInEU: true)');
    assert.deepEqual([pods, groups], [["'CustomerIO/MessagingPushFCM'"], [OWN_GROUP, 'group.mine']]);
    assert.match(steps(customer, { name: 'customerio', apiKey: 'own' }).steps[0], /apiKey: "own"/);
    const oneSignal = withPlugin('onesignal-expo-plugin', { disableNSE: true, appGroupName: 'group.mine' });
    assert.deepEqual(
      makePlan(oneSignal, { vendors: ['onesignal'] }).elements['Info.plist/OneSignal_app_groups_key'], ['group.mine']);
  });

  test('the app group is in the app and the extension, in order', () => {
    const root = copyOf(plain);
    prebuild(root, { ...plain, options: { vendors: ['onesignal', 'klaviyo', 'braze'] } });
    const groups = [
      OWN_GROUP, `${OWN_GROUP}.onesignal`,
      `${OWN_GROUP}.KlaviyoNotificationServiceExtension.shared`,
    ];
    assert.deepEqual(groupsOfApp(root), groups);
    assert.deepEqual(groupsOfExtension(root), groups);
    for (const plist of ['Engines/Info.plist', `${extension}/Info.plist`]) {
      const { klaviyo_app_group: klaviyo, OneSignal_app_groups_key: oneSignal } = readPlist(root, plist);
      assert.deepEqual([oneSignal, klaviyo], groups.slice(1));
    }
    const { appExtensions } = makePlan(app, { vendors: ['onesignal'] });
    assert.deepEqual(appExtensions[0].entitlements?.[GROUPS], groups.slice(0, 2));
  });

  test('a different app group in the app\'s Info.plist is an error', () => {
    const root = copyOf(plain);
    const infoPlist = path.join(root, 'ios/Engines/Info.plist');
    const text = fs.readFileSync(infoPlist, 'utf8');
    const key = '<key>klaviyo_app_group</key>\n<string>group.other</string>\n';
    fs.writeFileSync(infoPlist, text.replace(/<dict>\s/, (start) => start + key));
    const config = { ...app, ios: { ...app.ios, infoPlist: { klaviyo_app_group: 'group.other' } } };
    const before = filesOf(root);
    assert.throws(
      () => prebuild(root, { ...plain, config, options: { vendors: ['klaviyo'] } }),
      isPluginError('vendor-app-group', 'klaviyo_app_group'));
    assert.deepEqual(differences(before, root), []);
    prebuild(root, {
      ...plain, config, options: { vendors: [{ name: 'klaviyo', appGroup: 'group.other' }] } });
  });
});

describe('a custom vendor step', () => {
  const step = 'import Cameo\n\nextension VendorStep {\n    static var acme: VendorStep { VendorStep(name: "Acme") { $2($1) } }\n}\n';

  test('is compiled, linked and run after the vendors', () => {
    const root = copyOf(plain);
    put(root, 'native/Acme.swift', step);
    prebuild(root, {
      ...plain,
      options: {
        vendors: ['braze'],
        vendorStepFile: './native/Acme.swift',
        vendorPods: ['AcmeExtension ~> 2.0', 'AcmeCore/Push'],
      },
    });
    assert.match(
      read(root, `${extension}/NotificationService.swift`),
      /vendorSteps = \[\n            \.braze,\n            \.acme,\n        \]/);
    assert.equal(read(root, `${extension}/Acme.swift`), step);
    assert.match(read(root, 'Podfile'), /  pod 'AcmeExtension', '~> 2.0'\n  pod 'AcmeCore\/Push'\nend/);
    assert.match(read(root, 'Engines.xcodeproj/project.pbxproj'), /Acme\.swift in Sources/);
  });

  /** @type {[string, string, string][]} */
  const invalid = [
    ['Acme.swift', 'import Cameo\n', 'vendor-step-invalid'],
    ['Acme.swift', '// extension VendorStep { static var acme: VendorStep { } }\n', 'vendor-step-invalid'],
    ['Acme.swift', 'extension Other { static var acme: VendorStep { fatalError() } }', 'vendor-step-invalid'],
    ['notificationService.swift', step, 'step-name-conflict'],
    ['VendorStep+Braze.swift', step, 'step-name-conflict'],
  ];
  for (const [name, text, code] of invalid) {
    test(`${code} for ${name}: ${text.length} characters`, () => {
      const root = copyOf(plain);
      put(root, name, text);
      const options = { vendorStepFile: name, vendors: ['braze'] };
      assert.throws(() => prebuild(root, { ...plain, options }), isPluginError(code, 'vendorStepFile'));
    });
  }
});

describe('plugins of vendors', () => {
  /**
   * The name of the vendor in our option, options with which the vendor's plugin adds its extension, and options with
   * which it doesn't; missing if it always adds the extension.
   *
   * @type {Record<string, [string | undefined, any, any?]>}
   */
  const switches = {
    'onesignal-expo-plugin': ['onesignal', { mode: 'development' }, { mode: 'development', disableNSE: true }],
    'customerio-expo-plugin': ['customerio', { ios: { pushNotification: { useRichPush: true } } }, { ios: { pushNotification: {} } }],
    '@braze/expo-plugin': ['braze', { enableBrazeIosRichPush: true }, {}],
    'klaviyo-expo-plugin': ['klaviyo', { ios: {} }, { ios: { includeNotificationServiceExtension: false } }],
    '@clevertap/clevertap-expo-plugin': ['clevertap', { ios: { notifications: { enablePushImpression: true } } }, { ios: { mode: 'development' } }],
    'react-native-expo-moengage': ['moengage', { apple: {} }, { apple: { pushNotificationImpressionTrackingEnabled: false } }],
    'airship-expo-plugin': ['airship', { ios: { notificationService: 'DEFAULT_NOTIFICATION_SERVICE' } }, { ios: {} }],
    '@iterable/expo-plugin': ['iterable', {}, { autoConfigurePushNotifications: false }],
    'react-native-wonderpush': ['wonderpush', {}],
    'webengage-expo-push': [undefined, {}, { disableNSE: true }],
    '@evennit/notifee-expo-plugin': [undefined, {}],
    'react-native-notify-kit': [undefined, { ios: { notificationServiceExtension: true } }, {}],
    'expo-notification-service-extension-plugin': [undefined, {}],
    'expo-nse-plugin': [undefined, {}],
    '@pierrecapo/expo-notification-service-extension': [undefined, {}],
  };

  /** @type {string[]} */
  const messages = [];

  for (const [name, [vendor, on, off]] of Object.entries(switches)) {
    test(`${name} is rejected while it adds an extension`, () => {
      const run = (/** @type {any} */ options, /** @type {any} */ own = {}) => {
        const root = copyOf(plain);
        prebuild(root, { ...plain, config: withPlugin(name, options), options: own });
        assert.ok(targets(root).includes(extension));
      };
      const rejection = (/** @type {any} */ own) => {
        const error = errorOf(() => run(on, own));
        isPluginError('plugin-conflict', name)(error);
        return error.message;
      };
      const own = vendor && { vendors: [required(vendor)] };
      messages.push(`${rejection({})}\n`);
      // The error contains the hint only if the user hasn't followed it yet.
      if (own) assert.doesNotMatch(rejection(own), /"vendors"/);
      if (!off) return;
      run(off);
      run(off, own);
    });
  }

  test('error messages', () => assertSnapshot('plugin.conflicts', messages.join('')));

  test('a service extension of @bacons/apple-targets is found in its folder', () => {
    const folder = scratchFolder();
    const config = (/** @type {any} */ options) => ({
      ...withPlugin('@bacons/apple-targets', options), _internal: { projectRoot: folder } });
    const run = (/** @type {any} */ options = {}) =>
      prebuild(copyOf(plain), { ...plain, config: config(options) });
    run();
    put(folder, 'targets/widget/expo-target.config.js', 'module.exports = { type: "widget" };');
    put(folder, 'other/push/expo-target.config.json', '{ "type": "notification-service" }');
    run();
    assert.throws(() => run({ root: 'other' }), isPluginError('plugin-conflict', '@bacons/apple-targets'));
    put(folder, 'targets/push/expo-target.config.js', 'module.exports = (config) => ({\n  type: \'notification-service\',\n});');
    assert.throws(() => run(), isPluginError('plugin-conflict', '@bacons/apple-targets'));
    assert.match(errorOf(() => run()).message, /cameo adopt/);
  });
});

describe('bugs in other plugins', () => {
  /** The keys of other plugins, by their order. */
  const orders = [['later', 'others'], ['earlier', 'first']];

  /**
   * Adds an app group like the plugins of Klaviyo, Braze and CleverTap: if the list already contains the group, the
   * group becomes the only element.
   *
   * @param {string} group
   */
  const replacingGroups = (group) => (/** @type {any} */ config) =>
    adding('entitlements')(config, (/** @type {any} */ mod) => {
      const existing = mod.modResults[GROUPS];
      const isNew = Array.isArray(existing) && !existing.includes(group);
      mod.modResults[GROUPS] = isNew ? existing.concat([group]) : [group];
      return mod;
    });
  const braze = 'group.com.example.braze';

  for (const [order, key] of orders) {
    test(`app groups are restored with a plugin that is listed ${order}`, () => {
      const root = copyOf(plain);
      const one = {
        ...plain,
        config: { ...app, ios: { ...app.ios, entitlements: { [GROUPS]: ['group.configured'] } } },
        options: { vendors: ['onesignal', { name: 'braze', appGroup: braze }] },
        [key]: [replacingGroups(braze)],
      };
      const groups = [braze, 'group.configured', OWN_GROUP, `${OWN_GROUP}.onesignal`].sort();
      for (const run of [1, 2, 3]) {
        prebuild(root, one);
        assert.deepEqual(groupsOfApp(root).sort(), groups, `run ${run}`);
      }
      keepingFiles(root, () => prebuild(root, one));
    });
  }

  test('app groups are restored if another plugin removes the list', () => {
    const root = copyOf(plain);
    const removing = (/** @type {any} */ config) =>
      adding('entitlements')(config, (/** @type {any} */ mod) => {
        delete mod.modResults[GROUPS];
        return mod;
      });
    const run = (/** @type {any} */ more) => prebuild(root, { ...plain, ...more }).warnings;
    const warnings = [...run({ others: [removing] }), ...run({ first: [removing] })];
    assert.deepEqual(groupsOfApp(root), [OWN_GROUP]);
    assert.ok(warnings.every((text) => text.includes(OWN_GROUP)));
  });

  /** Makes both sections the same object, like plugins that work around a bug in the `xcode` package. */
  const sharingSections = (/** @type {any} */ config) =>
    adding('xcodeproj')(config, (/** @type {any} */ mod) => {
      const { objects } = mod.modResults.hash.project;
      objects.PBXTargetDependency ??= {};
      objects.PBXContainerItemProxy = objects.PBXTargetDependency;
      return mod;
    });

  for (const [order, key] of orders) {
    test(`the dependency is kept with a plugin that merges sections and is listed ${order}`, () => {
      const root = copyOf(plain);
      for (const _ of [1, 2]) {
        prebuild(root, { ...plain, [key]: [sharingSections] });
        const parsed = project(path.join(root, 'ios'));
        for (const isa of ['PBXTargetDependency', 'PBXContainerItemProxy']) {
          const objects = Object.values(parsed.hash.project.objects[isa]).filter((one) => typeof one === 'object');
          assert.ok(objects.length > 0, isa);
          assert.ok(objects.every((one) => one.isa === isa), isa);
        }
        const { objects } = parsed.hash.project;
        const dependencies = Object.values(objects.PBXNativeTarget).flatMap((one) => list(one.dependencies));
        assert.equal(dependencies.length, 1);
        for (const id of dependencies) {
          const { target, targetProxy } = objects.PBXTargetDependency[id];
          assert.equal(objects.PBXNativeTarget[target].name, extension);
          assert.ok(objects.PBXContainerItemProxy[targetProxy]);
        }
      }
    });
  }
});
