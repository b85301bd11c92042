/// An APNs environment, which the app's provisioning profile determines.
public enum APNsEnvironment: String, Sendable, CaseIterable {
    /// The environment of apps that Xcode installs.
    case sandbox
    /// The environment of apps from TestFlight, the App Store and ad hoc distribution.
    case production

    /// The host name of the APNs server.
    package var host: String {
        switch self {
        case .sandbox: "api.sandbox.push.apple.com"
        case .production: "api.push.apple.com"
        }
    }

    package var other: APNsEnvironment { self == .sandbox ? .production : .sandbox }

    /// The ports on which APNs accepts connections. Some firewalls allow only the second.
    package static let ports = [443, 2197]
}
