import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Tests of how often a push is styled. Each styling copies the content and its images.
    @Suite struct StyleCountTests {
        private static let push = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
             "senderId": "u_ada", "senderAvatar": "https://a.example/ada.png"}
            """#

        /// Returns how often one push is styled, and how many intents are created for it.
        private func counts(
            _ payload: String,
            _ configuration: ServiceConfiguration
        ) async throws -> [Int] {
            let calls = StubCalls.current
            let before = (calls.updates, calls.messageIntents)
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            NotificationProcessor(configuration: configuration).handle(request) {
                host.receive($0)
            }
            let content = await host.firstDelivered()
            #expect(content.stubProvider != nil)
            return [calls.updates - before.0, calls.messageIntents - before.1]
        }

        private func configuration() -> ServiceConfiguration {
            var configuration = ServiceConfiguration(container: Scratch.newURL())
            configuration.fetcher = FakeDownloader([
                "https://a.example/ada.png": .success(Sample.png)
            ])
            // With a test clock, nothing times out, even if many tests run in parallel.
            configuration.clock = TestClock()
            return configuration
        }

        @Test func `a push without an image is styled once`() async throws {
            let payload = Self.push.replacingOccurrences(of: "senderAvatar", with: "other")
            #expect(try await counts(payload, configuration()) == [1, 1])
        }

        @Test func `a push with a cached avatar is styled once`() async throws {
            let configuration = configuration()
            // The first push is styled with initials before the download.
            #expect(try await counts(Self.push, configuration) == [2, 2])
            #expect(try await counts(Self.push, configuration) == [1, 1])
        }

        @Test func `a push is styled before a hook that can be slow`() async throws {
            var configuration = configuration()
            configuration.willDeliver = { $0 }
            let payload = Self.push.replacingOccurrences(of: "senderAvatar", with: "other")
            #expect(try await counts(payload, configuration) == [2, 1])
        }
    }
}
