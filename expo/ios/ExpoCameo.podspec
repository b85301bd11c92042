require 'json'
require 'pathname'

package = JSON.parse(File.read(File.join(__dir__, '..', 'package.json')))

# Where the app names expo-notifications, that owns the notification centre, and its pod is asked. Another
# app's in the same repository may lie in a folder above, and is not linked.
installation = defined?(Pod::Config) ? Pod::Config.instance.installation_root.to_s : __dir__
folders = Pathname.new(installation).ascend.to_a
manifest = folders.map { |folder| folder.join('package.json') }.find(&:file?)
dependencies = manifest ? JSON.parse(manifest.read)['dependencies'] || {} : {}
notifications = dependencies.key?('expo-notifications') && folders.lazy.flat_map do |folder|
  Dir[folder.join('node_modules', 'expo-notifications', 'ios', '*.podspec').to_s]
end.first

Pod::Spec.new do |spec|
  spec.name = 'ExpoCameo'
  spec.version = package['version']
  spec.summary = package['description']
  spec.license = package['license']
  spec.authors = 'The authors of Cameo'
  spec.homepage = 'https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications'
  spec.source = { :git => '.', :tag => spec.version.to_s }
  spec.ios.deployment_target = '15.1'
  spec.swift_versions = ['5.9']
  spec.static_framework = true
  spec.source_files = 'ExpoCameo/**/*.swift'
  spec.dependency 'Cameo', spec.version.to_s
  spec.dependency 'ExpoModulesCore'
  spec.dependency File.basename(notifications, '.podspec') if notifications
  spec.pod_target_xcconfig = { 'DEFINES_MODULE' => 'YES' }
end
