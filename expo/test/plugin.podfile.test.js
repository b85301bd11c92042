'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const { describe, test } = require('node:test');

const { podPath } = require('../plugin/iosChanges');
const { Podfile, withPodTargets } = require('../plugin/podfile');
const { scratchFolder } = require('./support/fixtures');
const { repository } = require('./support/tool');

const PLACE = '../node_modules/expo-cameo/ios';
const service = { name: 'Push', pods: ['Cameo'], path: PLACE };
const line = `pod 'Cameo', :path => '${PLACE}'`;

/**
 * @param {string} podfile
 * @param {string} [deploymentTarget]
 */
const changed = (podfile, deploymentTarget) =>
  withPodTargets(podfile, 'Engines', [service], deploymentTarget);

describe('the Podfile', () => {
  /** @type {[string, string, string][]} */
  const insertions = [
    [
      'linkage is repeated',
      "platform :ios, '15.1'\ntarget 'Engines' do\n  use_frameworks! :linkage => :static\nend\n",
      `platform :ios, '15.1'\ntarget 'Push' do\n  use_frameworks! :linkage => :static\n  ${line}\nend\n\ntarget 'Engines' do\n  use_frameworks! :linkage => :static\nend\n`,
    ],
    [
      'linkage of the targets around counts, that of others does not',
      "platform :ios, '15.1'\nabstract_target 'All' do\n  use_modular_headers!\n  target 'Mac' do\n    use_frameworks!\n  end\n  target 'Engines' do\n  end\nend\n",
      `platform :ios, '15.1'\ntarget 'Push' do\n  use_modular_headers!\n  ${line}\nend\n\nabstract_target 'All' do\n  use_modular_headers!\n  target 'Mac' do\n    use_frameworks!\n  end\n  target 'Engines' do\n  end\nend\n`,
    ],
    [
      'a platform before iOS 15 is raised for the extension',
      "platform :ios, '13.4'\ntarget 'Engines' do\nend\n",
      `platform :ios, '13.4'\ntarget 'Push' do\n  platform :ios, '15.0'\n  ${line}\nend\n\ntarget 'Engines' do\nend\n`,
    ],
    [
      'words in comments and strings open nothing',
      "platform :ios, '16.0' # do not\nputs 'do' if true\ntarget 'Engines' do # do\nend\n",
      `platform :ios, '16.0' # do not\nputs 'do' if true\ntarget 'Push' do\n  ${line}\nend\n\ntarget 'Engines' do # do\nend\n`,
    ],
    [
      'line endings stay',
      "platform :ios, '16.0'\r\ntarget 'Engines' do\r\nend\r\n",
      `platform :ios, '16.0'\r\ntarget 'Push' do\r\n  ${line}\r\nend\r\n\r\ntarget 'Engines' do\r\nend\r\n`,
    ],
    [
      'a path of earlier is brought up to date',
      "target 'Push' do\n  pod 'Cameo', path: \"../old\", :inhibit_warnings => true\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n",
      `target 'Push' do\n  pod 'Cameo', path: '${PLACE}', :inhibit_warnings => true\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n`,
    ],
    [
      'a pod that is missing in the target is added',
      "target 'Push' do\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n",
      `target 'Push' do\n  ${line}\n  pod 'Other'\nend\ntarget 'Engines' do\nend\n`,
    ],
  ];
  for (const [name, before, after] of insertions) {
    test(name, () => {
      assert.equal(changed(before), after);
      assert.equal(changed(after), after);
    });
  }

  /** @type {[string, string][]} */
  const written = [
    ['a method that returns on a condition', "def version(i)\n  return unless i\n  return 1 if i > 2\nend\n"],
    ['a text over several lines', "SCRIPT = <<~TEXT\n  if [ -n x ]; then\n  fi\nTEXT\n"],
    ['a pattern with a sharp', "['a'].grep(/#a/) do |x|\n  puts x\nend\n"],
    ['a method that is private', 'private def a\n  1\nend\n'],
    ['a second statement in a line', 'a = 1; if a\n  puts a\nend\n'],
  ];
  for (const [name, helper] of written) {
    test(`${name} is no trouble`, () => {
      const app = "target 'Engines' do\n  use_frameworks! :linkage => :static\nend\n";
      const target = `target 'Push' do\n  platform :ios, '15.0'\n  use_frameworks! :linkage => :static\n  ${line}\nend\n\n`;
      const after = changed(helper + app);
      assert.equal(after, helper + target + app);
      assert.equal(changed(after), after);
    });
  }

  test('where words do not pair, a deeper line is taken for a condition', () => {
    const helper = "TEXT = <<~T\n  if\nT\n";
    assert.throws(
      () => changed(`${helper}target 'Engines' do\n  pod 'A'\n  if ENV['F']\n    use_frameworks!\n  end\nend\n`),
      /use_frameworks! stands in a condition/,
    );
    assert.throws(() => changed(`${helper}target 'Other' do\nend\n`), /is too many, and the target 'Engines' was not found/);
  });

  for (const { name, lines, linkage } of JSON.parse(
    fs.readFileSync(path.join(repository, 'Fixtures/podfiles/linkage.json'), 'utf8'),
  )) {
    test(`how pods are linked: ${name}`, () => {
      const podfile = new Podfile(`${lines.join('\n')}\n`);
      const block = podfile.block('Engines');
      assert.ok(block);
      assert.deepEqual(podfile.linkage(block) ?? null, linkage);
    });
  }

  test('what cannot be repeated is told', () => {
    const own = "target 'Engines' do\n  linkage = ENV['L']\n  use_frameworks! :linkage => linkage.to_sym\nend\n";
    assert.throws(() => changed(own), /stands in a condition .*, or has a variable; add these lines/);
  });

  test('a pod from elsewhere is told', () => {
    for (const elsewhere of ["pod 'Cameo', :git => 'https://a.example/c.git'", "pod 'Cameo',\n    :path => '../old'"]) {
      assert.throws(
        () => changed(`target 'Push' do\n  ${elsewhere}\nend\ntarget 'Engines' do\nend\n`),
        /the Podfile's target 'Push' takes the pod Cameo from elsewhere/,
      );
    }
  });

  test('the pods of other targets are theirs', () => {
    const own = "target 'Push' do\n  pod 'Other'\nend\ntarget 'Engines' do\n  pod 'Cameo', :path => '../mine'\nend\n";
    assert.match(changed(own), /target 'Push' do\n  pod 'Cameo', :path => '..\/node_modules[^]*pod 'Cameo', :path => '..\/mine'/);
  });

  test('the platform of another system, or of one target, is not the extension\'s', () => {
    const of = (/** @type {string} */ podfile) => /  platform :ios, '(.*)'\n  pod 'Cameo'/.exec(changed(podfile, '16.0'))?.[1];
    assert.equal(of("platform :osx, '10.14'\ntarget 'Engines' do\nend\n"), '16.0');
    assert.equal(of("target 'Engines' do\n  platform :ios, '17.0'\nend\n"), '16.0');
    assert.equal(of("platform :ios, '16.0'\ntarget 'Engines' do\nend\n"), undefined);
  });

  test('a computed platform is the app\'s', () => {
    const podfile = "platform :ios, properties['target'] || '15.1'\ntarget 'Engines' do\nend\n";
    assert.doesNotMatch(changed(podfile, '15.1'), /  platform/);
    assert.match(changed(podfile, '13.0'), /  platform :ios, '15\.0'/);
  });

  test('without a platform the extension has the app\'s', () => {
    assert.match(changed("target 'Engines' do\nend\n", '16.4'), /  platform :ios, '16\.4'/);
    assert.match(changed("target 'Engines' do\nend\n"), /  platform :ios, '15\.0'/);
  });

  test('a target without lines of its own is told', () => {
    assert.throws(() => changed("target 'Push' do end\ntarget 'Engines' do\nend\n"), /has no lines of its own; put pod 'Cameo'/);
  });
});

test('the pods are where autolinking finds them: the real folder, from the Podfile', () => {
  const root = scratchFolder();
  fs.mkdirSync(path.join(root, 'app', 'ios'), { recursive: true });
  fs.symlinkSync(path.join(root, 'app'), path.join(root, 'link'));
  const pods = fs.realpathSync(path.join(__dirname, '..', 'ios'));
  const direct = podPath(path.join(root, 'app', 'ios'));
  assert.equal(path.resolve(root, 'app', 'ios', direct), pods);
  assert.equal(podPath(path.join(root, 'link', 'ios')), direct);
});
