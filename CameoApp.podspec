Pod::Spec.new do |spec|
  spec.name = 'CameoApp'
  spec.version = '0.1.0'
  spec.summary = "The app's side of Cameo: settings, donations, badge, deletion and setup reports."
  spec.homepage = 'https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications'
  spec.license = { :type => 'MIT', :file => 'LICENSE' }
  spec.authors = 'The authors of Cameo'
  spec.source = { :git => '.', :tag => spec.version.to_s }
  spec.ios.deployment_target = '15.0'
  spec.swift_versions = ['6.0']
  spec.source_files = 'Sources/CameoApp/**/*.swift'
  spec.resource_bundles = { 'CameoApp' => ['Sources/CameoApp/PrivacyInfo.xcprivacy'] }
  spec.dependency 'Cameo', spec.version.to_s
  spec.pod_target_xcconfig = {
    'APPLICATION_EXTENSION_API_ONLY' => 'YES',
    'OTHER_SWIFT_FLAGS' => '$(inherited) -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility -package-name cameo'
  }
end
