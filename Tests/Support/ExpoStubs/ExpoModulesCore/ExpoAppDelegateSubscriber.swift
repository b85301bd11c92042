// Expo's names, which Expo documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Hears what the app's delegate hears.
open class BaseExpoAppDelegateSubscriber: UIResponder {
    nonisolated public required override init() {}
}

public protocol ExpoAppDelegateSubscriberProtocol: UIApplicationDelegate {}

public typealias ExpoAppDelegateSubscriber = BaseExpoAppDelegateSubscriber
    & ExpoAppDelegateSubscriberProtocol
