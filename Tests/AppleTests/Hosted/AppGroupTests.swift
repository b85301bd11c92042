#if os(iOS) || os(visionOS)
import CameoApp
import Foundation
import Testing

/// Tests of the settings in the host app's app group, which the app reads as its extension does.
///
/// The tests run one at a time, because the app has one app group.
@Suite(.serialized) struct AppGroupTests {
    @Test(.enabled(if: HostApp.exists, HostApp.reason))
    func `settings that the app changes are read again`() throws {
        let app = CommunicationApp()
        let earlier = app.settings.isDonationEnabled
        try app.configure { $0.isDonationEnabled = !earlier }
        #expect(CommunicationApp().settings.isDonationEnabled == !earlier)
        let extensionSettings = ServiceConfiguration(bundle: .main).settings
        #expect(extensionSettings.isDonationEnabled == !earlier)
        try app.configure { $0.isDonationEnabled = earlier }
        #expect(CommunicationApp().settings.isDonationEnabled == earlier)
    }

    @Test(.enabled(if: HostApp.exists, HostApp.reason))
    func `the badge count is shared`() async throws {
        try await CommunicationApp().badge.set(3)
        #expect(CommunicationApp().badge.value == 3)
        try await CommunicationApp().badge.set(0)
    }
}
#endif
