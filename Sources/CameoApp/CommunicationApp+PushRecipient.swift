#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation

extension CommunicationApp {
    /// Returns this app on this device as a recipient of pushes: one line of JSON that `cameo send --to-file` reads,
    /// `{"environment":"sandbox","token":"00fc13…","topic":"com.example.app"}`.
    ///
    /// Show it on a debug screen or send it to a development server. Anyone with the server's key and this
    /// line can send notifications to the device, so don't log it.
    ///
    /// The environment follows from how the app was signed: a development profile and Simulator use APNs'
    /// sandbox, all others production. APNs refuses a token that is sent to the other environment.
    ///
    /// - Parameter deviceToken: Token from `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`.
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
        // Apple removes the profile of apps from the App Store and TestFlight.
        bundle.entitlements?.pushEnvironment == "development" ? "sandbox" : "production"
        #endif
    }
}
#endif
