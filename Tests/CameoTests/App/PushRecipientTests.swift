import Foundation
import Testing

@testable import CameoApp

/// Tests of the line that an app shows for `cameo send --to-file`.
@Suite struct PushRecipientTests {
    @Test(arguments: [
        ("development", "sandbox"), ("production", "production"), (nil, "production"),
    ]) func `the environment is derived from the provisioning profile`(
        profile: String?,
        environment: String
    ) {
        var bundle = AppBundle()
        bundle.identifier = "com.example.engines"
        if let profile {
            bundle.entitlements = Entitlements(
                hasCommunication: true,
                pushEnvironment: profile,
                appGroups: []
            )
        }
        let recipient = CommunicationApp(container: nil, bundle: bundle)
            .pushRecipient(deviceToken: Data([0x00, 0xFC, 0x13, 0xAD]))
        #expect(
            recipient
                == #"{"environment":"\#(environment)","token":"00fc13ad","topic":"com.example.engines"}"#
        )
    }

    @Test func `an app without an identifier has no topic`() {
        let recipient = CommunicationApp(container: nil, bundle: AppBundle())
            .pushRecipient(deviceToken: Data([1]))
        #expect(recipient == #"{"environment":"production","token":"01"}"#)
    }
}
