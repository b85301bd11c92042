'use strict';

const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const path = require('node:path');
const { test } = require('node:test');

const { put, scratchFolder } = require('./support/cases');

const hasRuby = spawnSync('ruby', ['--version']).status === 0;
const reason = 'there is no ruby: install it to have the podspec evaluated';
if (!hasRuby) console.error(`SKIPPED, the podspec was not evaluated: ${reason}`);

/** A stub of CocoaPods' podspec DSL that records the attributes that are set. */
const RUBY = `
require 'json'
module Pod
  class Config
    def self.instance; new; end
    def installation_root; ARGV[1]; end
  end
  class Said
    attr_reader :said
    def initialize; @said = { 'dependencies' => [] }; end
    def ios; self; end
    def dependency(name, *_); @said['dependencies'] << name; end
    def method_missing(name, *values)
      values.empty? ? @said[name.to_s] : @said[name.to_s.chomp('=')] = values.first
    end
    def respond_to_missing?(*_); true; end
  end
  class Spec
    def self.new; said = Said.new; yield said; puts said.said.to_json; end
  end
end
eval(File.read(ARGV[0]), binding, ARGV[0])
`;

/**
 * What the podspec says in an app for which autolinking answers so.
 *
 * @param {string} answer What autolinking prints.
 */
function podspec(answer) {
  const root = scratchFolder();
  put(root, 'ios/Podfile', '');
  put(root, 'node_modules/expo/package.json', '{"name": "expo"}');
  put(root, 'node_modules/expo/bin/autolinking.js', `
    if (process.argv.includes('resolve') && process.argv.includes('--json')) {
      process.stdout.write(${JSON.stringify(answer)});
    }`);
  const file = path.join(__dirname, '..', 'ios', 'ExpoCameo.podspec');
  const said = execFileSync('ruby', ['-e', RUBY, file, path.join(root, 'ios')], { encoding: 'utf8' });
  return JSON.parse(said);
}

test('the pod needs the library, Expo\'s core, and expo-notifications where it is linked', { skip: hasRuby ? false : reason }, () => {
  const own = ['Cameo', 'ExpoModulesCore'];
  const other = { packageName: 'expo-image', pods: [{ podName: 'ExpoImage' }] };
  for (const podName of ['EXNotifications', 'ExpoNotifications']) {
    const linked = { packageName: 'expo-notifications', pods: [{ podName }] };
    const said = podspec(JSON.stringify({ modules: [other, linked] }));
    assert.deepEqual(said.dependencies, [...own, podName]);
  }
  const { dependencies, name, version, source_files: files, deployment_target: target } = podspec(
    JSON.stringify({ modules: [other] }));
  assert.deepEqual(dependencies, own);
  assert.deepEqual(
    [name, version, files, target],
    ['ExpoCameo', require('../package.json').version, 'ExpoCameo/**/*.swift', '15.1']);
  for (const answer of ['', 'no JSON', '{}']) assert.deepEqual(podspec(answer).dependencies, own);
});
