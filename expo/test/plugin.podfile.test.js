'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { podPath } = require('../plugin/iosProject');
const { Podfile, withPodTargets } = require('../plugin/podfile');
const { isPluginError } = require('./support/errors');
const { scratchFolder } = require('./support/fixtures');
const { assertSnapshot, errorOf } = require('./support/snapshot');
const { repository } = require('./support/tool');

const POD_PATH = '../node_modules/expo-cameo/ios';
const service = { name: 'Push', pods: ['Cameo'], path: POD_PATH };
const line = `pod 'Cameo', :path => '${POD_PATH}'`;

/**
 * @param {string} podfile
 * @param {string} [deploymentTarget]
 */
const updated = (podfile, deploymentTarget) =>
  withPodTargets(podfile, 'Engines', [service], deploymentTarget);

describe('the Podfile', () => {
  /** @type {[string, string, string][]} */
  const insertions = [
    [
      'use_frameworks! is copied',
      "platform :ios, '15.1'\ntarget 'Engines' do\n  use_frameworks! :linkage => :static\nend\n",
      `platform :ios, '15.1'\ntarget 'Push' do\n  use_frameworks! :linkage => :static\n  ${line}\nend\n\ntarget 'Engines' do\n  use_frameworks! :linkage => :static\nend\n`,
    ],
    [
      'use_modular_headers! of enclosing targets is copied, use_frameworks! of others isn\'t',
      "platform :ios, '15.1'\nabstract_target 'All' do\n  use_modular_headers!\n  target 'Mac' do\n    use_frameworks!\n  end\n  target 'Engines' do\n  end\nend\n",
      `platform :ios, '15.1'\ntarget 'Push' do\n  use_modular_headers!\n  ${line}\nend\n\nabstract_target 'All' do\n  use_modular_headers!\n  target 'Mac' do\n    use_frameworks!\n  end\n  target 'Engines' do\n  end\nend\n`,
    ],
    [
      'the extension gets iOS 15 if the platform is older',
      "platform :ios, '13.4'\ntarget 'Engines' do\nend\n",
      `platform :ios, '13.4'\ntarget 'Push' do\n  platform :ios, '15.0'\n  ${line}\nend\n\ntarget 'Engines' do\nend\n`,
    ],
    [
      'keywords in comments and strings are ignored',
      "platform :ios, '16.0' # do not\nputs 'do' if true\ntarget 'Engines' do # do\nend\n",
      `platform :ios, '16.0' # do not\nputs 'do' if true\ntarget 'Push' do\n  ${line}\nend\n\ntarget 'Engines' do # do\nend\n`,
    ],
    [
      'line endings are kept',
      "platform :ios, '16.0'\r\ntarget 'Engines' do\r\nend\r\n",
      `platform :ios, '16.0'\r\ntarget 'Push' do\r\n  ${line}\r\nend\r\n\r\ntarget 'Engines' do\r\nend\r\n`,
    ],
    [
      'an obsolete path is updated',
      "target 'Push' do\n  pod 'Cameo', path: \"../old\", :inhibit_warnings => true\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n",
      `target 'Push' do\n  pod 'Cameo', path: '${POD_PATH}', :inhibit_warnings => true\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n`,
    ],
    [
      'a missing pod is added to the target',
      "target 'Push' do\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n",
      `target 'Push' do\n  ${line}\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n`,
    ],
  ];
  for (const [name, before, after] of insertions) {
    test(name, () => {
      assert.equal(updated(before), after);
      assert.equal(updated(after), after);
    });
  }

  /** @type {[string, string][]} */
  const helpers = [
    ['a method with a conditional return', "def version(i)\n  return unless i\n  return 1 if i > 2\nend\n"],
    ['a heredoc', "SCRIPT = <<~TEXT\n  if [ -n x ]; then\n  fi\nTEXT\n"],
    ['a regular expression with #', "['a'].grep(/#a/) do |x|\n  puts x\nend\n"],
    ['a private method', 'private def a\n  1\nend\n'],
    ['two statements on one line', 'a = 1; if a\n  puts a\nend\n'],
  ];
  for (const [name, helper] of helpers) {
    test(`${name} is supported`, () => {
      const app = "target 'Engines' do\n  use_frameworks! :linkage => :static\nend\n";
      const target = `target 'Push' do\n  platform :ios, '15.0'\n  use_frameworks! :linkage => :static\n  ${line}\nend\n\n`;
      const after = updated(helper + app);
      assert.equal(after, helper + target + app);
      assert.equal(updated(after), after);
    });
  }

  test('if keywords don\'t match, an indented line counts as conditional', () => {
    const helper = "TEXT = <<~T\n  if\nT\n";
    assert.throws(
      () => updated(`${helper}target 'Engines' do\n  pod 'A'\n  if ENV['F']\n    use_frameworks!\n  end\nend\n`),
      isPluginError('podfile-conditional', 'Engines'),
    );
    assert.throws(() => updated(`${helper}target 'Other' do\nend\n`), isPluginError('podfile-unbalanced', 'Engines'));
  });

  for (const { name, lines, linkage } of JSON.parse(
    fs.readFileSync(path.join(repository, 'Fixtures/podfiles/linkage.json'), 'utf8'),
  )) {
    test(`linkage of pods: ${name}`, () => {
      const podfile = new Podfile(`${lines.join('\n')}\n`);
      const block = podfile.block('Engines');
      assert.ok(block);
      assert.deepEqual(podfile.linkage(block) ?? null, linkage);
    });
  }

  test('use_frameworks! with a variable is an error', () => {
    const own = "target 'Engines' do\n  linkage = ENV['L']\n  use_frameworks! :linkage => linkage.to_sym\nend\n";
    assert.throws(() => updated(own), isPluginError('podfile-conditional', 'Engines'));
  });

  test('a pod from another source is an error', () => {
    for (const elsewhere of ["pod 'Cameo', :git => 'https://a.example/c.git'", "pod 'Cameo',\n    :path => '../old'"]) {
      assert.throws(
        () => updated(`target 'Push' do\n  ${elsewhere}\nend\ntarget 'Engines' do\nend\n`),
        isPluginError('podfile-other-source', 'Push'),
      );
    }
  });

  test('pods of other targets don\'t change', () => {
    const own = "target 'Push' do\n  pod 'Other'\nend\ntarget 'Engines' do\n  pod 'Cameo', :path => '../mine'\nend\n";
    assert.match(updated(own), /target 'Push' do\n  pod 'Cameo', :path => '..\/node_modules[^]*pod 'Cameo', :path => '..\/mine'/);
  });

  test('platforms of other systems and of other targets are ignored', () => {
    const platform = (/** @type {string} */ podfile) => /  platform :ios, '(.*)'\n  pod 'Cameo'/.exec(updated(podfile, '16.0'))?.[1];
    assert.equal(platform("platform :osx, '10.14'\ntarget 'Engines' do\nend\n"), '16.0');
    assert.equal(platform("target 'Engines' do\n  platform :ios, '17.0'\nend\n"), '16.0');
    assert.equal(platform("platform :ios, '16.0'\ntarget 'Engines' do\nend\n"), undefined);
  });

  test('a computed platform counts as the app\'s', () => {
    const podfile = "platform :ios, properties['target'] || '15.1'\ntarget 'Engines' do\nend\n";
    assert.doesNotMatch(updated(podfile, '15.1'), /  platform/);
    assert.match(updated(podfile, '13.0'), /  platform :ios, '15\.0'/);
  });

  test('without a platform the extension gets the app\'s deployment target', () => {
    assert.match(updated("target 'Engines' do\nend\n", '16.4'), /  platform :ios, '16\.4'/);
    assert.match(updated("target 'Engines' do\nend\n"), /  platform :ios, '15\.0'/);
  });

  test('a target on one line is an error', () => {
    assert.throws(() => updated("target 'Push' do end\ntarget 'Engines' do\nend\n"), isPluginError('podfile-one-line-target', 'Push'));
  });

  test('error messages for unsupported Podfiles', () => {
    const podfiles = [
      "target 'Other' do\nend\n",
      "target 'Engines' do\n",
      "target 'Engines' do\n  if ENV['A']\n    use_frameworks!\n  end\nend\n",
      "target 'Push' do\n  pod 'Cameo', '1.0'\nend\ntarget 'Engines' do\nend\n",
      "target 'Push' do end\ntarget 'Engines' do\nend\n",
    ];
    const messages = podfiles.map((podfile) => errorOf(() => updated(podfile)).message);
    assertSnapshot('plugin.podfile', messages.map((text) => `${text}\n`).join(''));
  });
});

test('the pod path is relative to the Podfile, with symbolic links resolved', () => {
  const root = scratchFolder();
  fs.mkdirSync(path.join(root, 'app', 'ios'), { recursive: true });
  fs.symlinkSync(path.join(root, 'app'), path.join(root, 'link'));
  const pods = fs.realpathSync(path.join(__dirname, '..', 'ios'));
  const direct = podPath(path.join(root, 'app', 'ios'));
  assert.equal(path.resolve(root, 'app', 'ios', direct), pods);
  assert.equal(podPath(path.join(root, 'link', 'ios')), direct);
});

test('the loader of @bacons/apple-targets in the Podfile is kept', () => {
  const loader = `Dir.glob(File.join(__dir__, '..', 'targets', '**', 'pods.rb')).each do |target_file|
  target_name = File.basename(File.dirname(target_file))
  target target_name do
    eval(File.read(target_file), binding, target_file)
  end
end
`;
  const before = `platform :ios, '15.1'\ntarget 'Engines' do\nend\n\n${loader}`;
  const after = updated(before);
  assert.ok(after.endsWith(loader) && after.includes("target 'Push' do"));
  assert.equal(updated(after), after);
});

test('pods of vendors are added to an existing target after ours, and obsolete ones are removed', () => {
  const base = "platform :ios, '15.1'\ntarget 'Engines' do\nend\n";
  const run = (/** @type {string} */ text, /** @type {string[]} */ vendorPods, /** @type {string[]} */ previousPods = []) =>
    withPodTargets(text, 'Engines', [{ ...service, vendorPods, previousPods }], undefined);
  const own = updated(base);
  const one = run(own, ["'A', '~> 1'"]);
  assert.ok(one.includes(`  ${line}\n  pod 'A', '~> 1'\nend`));
  assert.equal(run(base, ["'A', '~> 1'"]), one);
  assert.equal(run(one, ["'A', '~> 1'"]), one);
  // A pod that the user has changed is kept.
  const changed = one.replace('~> 1', '~> 2');
  assert.equal(run(changed, ["'A', '~> 1'"], ["'A', '~> 1'"]), changed);
  assert.equal(run(one, ["'B'"], ["'A', '~> 1'"]), one.replace("'A', '~> 1'", "'B'"));
  assert.equal(run(one, [], ["'A', '~> 1'"]), own);
});
