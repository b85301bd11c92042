Pod::Spec.new do |spec|
  spec.name = 'Cameo'
  spec.version = '0.1.0'
  spec.summary = 'Push notifications on iOS that look like a message from a person.'
  spec.description = <<~TEXT
    A round avatar, the sender's name, the group and the photo that was sent, in a Notification
    Service Extension of three lines. Taken by :path or :git.
  TEXT
  spec.homepage = 'https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications'
  spec.license = { :type => 'MIT', :file => 'LICENSE' }
  spec.authors = 'The authors of Cameo'
  spec.source = { :git => '.', :tag => spec.version.to_s }
  spec.ios.deployment_target = '15.0'
  spec.swift_versions = ['6.0']
  spec.source_files = 'Sources/Cameo/**/*.swift'
  spec.resource_bundles = { 'Cameo' => ['Sources/Cameo/PrivacyInfo.xcprivacy'] }
  # The extension is killed above 24 MB, so it is small rather than fast, and may use nothing that extensions must not.
  spec.pod_target_xcconfig = {
    'APPLICATION_EXTENSION_API_ONLY' => 'YES',
    'SWIFT_OPTIMIZATION_LEVEL[config=Release]' => '-Osize',
    'SWIFT_REFLECTION_METADATA_LEVEL[config=Release]' => 'none',
    'OTHER_SWIFT_FLAGS' => '$(inherited) -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility -package-name cameo'
  }
end
