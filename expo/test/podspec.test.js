'use strict';

const assert = require('node:assert/strict');
const { execFileSync, spawnSync } = require('node:child_process');
const path = require('node:path');
const { test } = require('node:test');

const { put, scratchFolder } = require('./support/fixtures');

const hasRuby = spawnSync('ruby', ['--version']).status === 0;
const reason = 'ruby isn\'t installed; install the Debian package ruby, or add ruby to the PATH';

/** A stub of CocoaPods that prints the attributes of a podspec. */
const RUBY = `
require 'json'
module Pod
  class Config
    def self.instance; new; end
    def installation_root; ARGV[1]; end
  end
  class Attributes
    attr_reader :values
    def initialize; @values = { 'dependencies' => [] }; end
    def ios; self; end
    def dependency(name, *_); @values['dependencies'] << name; end
    def method_missing(name, *arguments)
      arguments.empty? ? @values[name.to_s] : @values[name.to_s.chomp('=')] = arguments.first
    end
    def respond_to_missing?(*_); true; end
  end
  class Spec
    def self.new; attributes = Attributes.new; yield attributes; puts attributes.values.to_json; end
  end
end
eval(File.read(ARGV[0]), binding, ARGV[0])
`;

/**
 * Evaluates the podspec in an app.
 *
 * @param {string} answer Output of autolinking.
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
  const output = execFileSync('ruby', ['-e', RUBY, file, path.join(root, 'ios')], { encoding: 'utf8' });
  return JSON.parse(output);
}

test('the pod depends on Cameo, CameoApp, ExpoModulesCore, and expo-notifications if it is linked', { skip: hasRuby ? false : reason }, () => {
  const required = ['Cameo', 'CameoApp', 'ExpoModulesCore'];
  const other = { packageName: 'expo-image', pods: [{ podName: 'ExpoImage' }] };
  for (const podName of ['EXNotifications', 'ExpoNotifications']) {
    const linked = { packageName: 'expo-notifications', pods: [{ podName }] };
    const { dependencies } = podspec(JSON.stringify({ modules: [other, linked] }));
    assert.deepEqual(dependencies, [...required, podName]);
  }
  const { dependencies, name, version, source_files: files, deployment_target: target } = podspec(
    JSON.stringify({ modules: [other] }));
  assert.deepEqual(dependencies, required);
  assert.deepEqual(
    [name, version, files, target],
    [
      'ExpoCameo', require('../package.json').version,
      ['ExpoCameo/**/*.swift', 'Sources/CameoInspection/**/*.swift'], '15.1',
    ]);
  for (const answer of ['', 'no JSON', '{}']) assert.deepEqual(podspec(answer).dependencies, required);
});
