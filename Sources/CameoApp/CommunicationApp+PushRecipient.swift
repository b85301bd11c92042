#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation

extension CommunicationApp {
    /// Returns this app on this device as a recipient of pushes. The result is a line of JSON for
    /// `cameo send --to-file`, such as
    /// `{"environment":"sandbox","token":"00fc13…","topic":"com.example.app"}`.
    ///
    /// Show the line on a debug screen, or send it to a development server. Anyone with the
    /// server's key and this line can send notifications to the device, so don't log it in release
    /// builds.
    ///
    /// The app's signature determines the environment: a development profile and the Simulator use
    /// the APNs sandbox, and all other profiles use production. APNs rejects tokens from the other
    /// environment.
    ///
    /// - Parameter deviceToken: The token from
    ///   `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
    public func pushRecipient(deviceToken: Data) -> String {
        var members = [
            ("environment", environment), ("token", Digest.hexadecimal(Array(deviceToken))),
        ]
        if let topic = bundle.identifier { members.append(("topic", topic)) }
        return JSONValue.object(JSONObject(members.map { ($0, .string($1)) })).compact
    }

    private var environment: String {
        #if targetEnvironment(simulator)
        "sandbox"
        #else
        // Apps from the App Store and TestFlight don't contain a profile.
        bundle.entitlements?.pushEnvironment == "development" ? "sandbox" : "production"
        #endif
    }
}
#endif
