require 'json'

package = JSON.parse(File.read(File.join(__dir__, '..', 'package.json')))

# If the app contains expo-notifications, that package is the delegate of the notification center, and this pod depends
# on its pod. The output of autolinking shows whether it does: in a monorepo, only some apps may contain the package,
# and an app may exclude it.
notifications = begin
  installation = defined?(Pod::Config) ? Pod::Config.instance.installation_root.to_s : Dir.pwd
  command = [
    'node', '--no-warnings', '--eval', 'require("expo/bin/autolinking")', 'expo-modules-autolinking',
    'resolve', '--platform', 'apple', '--json'
  ]
  linked = JSON.parse(IO.popen(command, :chdir => installation, :err => File::NULL, &:read))
  entry = linked['modules'].find { |linked_module| linked_module['packageName'] == 'expo-notifications' }
  entry && entry['pods'].first['podName']
rescue StandardError
  nil
end

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
  # CameoInspection, which `prepack` copies, is a module of the tool and has no separate pod.
  spec.source_files = ['ExpoCameo/**/*.swift', 'Sources/CameoInspection/**/*.swift']
  spec.dependency 'Cameo', spec.version.to_s
  spec.dependency 'CameoApp', spec.version.to_s
  spec.dependency 'ExpoModulesCore'
  spec.dependency notifications if notifications
  spec.pod_target_xcconfig = {
    'DEFINES_MODULE' => 'YES',
    'OTHER_SWIFT_FLAGS' => '$(inherited) -package-name cameo'
  }
end
