import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of breadcrumbs that the extension writes while it processes a push.
    @Suite(.tags(.concurrency)) struct BreadcrumbDeliveryTests {
        private let container = Scratch.newURL()

        init() throws {
            try FileManager.default.createDirectory(
                at: container,
                withIntermediateDirectories: true
            )
        }

        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "secret"}, "mutable-content": 1},
             "senderId": "u_ada", "senderName": "Ada", "senderAvatar": "https://a.example/ada.png"}
            """#

        private var folder: String { BreadcrumbFile.folder(in: container) }
        private var file: String { "\(folder)/\(BreadcrumbFile.owner.fileName())" }

        /// The breadcrumbs in the file.
        private var breadcrumbs: [Breadcrumb] { Breadcrumb.all(in: file) }

        private func deliver(
            isApp: Bool = false,
            _ change: (inout ServiceConfiguration) -> Void = { _ in },
            _ handler: @escaping () -> Void
        ) async throws {
            let records = AsyncStream<DeliveryRecord>.makeStream()
            var configuration = TestService().configuration()
            configuration.container = container
            change(&configuration)
            configuration.didDeliver = { records.continuation.yield($0) }
            let processor = NotificationProcessor(
                configuration: configuration,
                process: isApp ? .app : .serviceExtension
            )
            processor.handle(try #require(try TestHost.request(payload))) { _ in handler() }
            var iterator = records.stream.makeAsyncIterator()
            _ = await iterator.next()
        }

        @Test func `nothing is written between the style and the handler`() async throws {
            let steps = Locked<[String]>([])
            @Sendable func look(_ step: String) {
                let noted = breadcrumbs.first
                let text = "\(noted?.step?.rawValue ?? "none") \(noted?.flags ?? 0)"
                steps.withLock { $0.append("\(step): \(text)") }
            }
            try await deliver { configuration in
                configuration.willProcess = { content in
                    look("hook")
                    return content
                }
                configuration.vendorSteps = [
                    VendorStep(name: "Acme") { _, content, handler in
                        look("vendor")
                        handler(content)
                    }
                ]
                configuration.attributedBody = { _ in
                    look("updating")
                    return nil
                }
            } _: {
                look("handler")
            }
            #expect(
                steps.withLock(\.self) == [
                    "hook: hook 0", "vendor: vendor 0", "updating: style 0",
                    "updating: donation 0", "handler: donation 0",
                ]
            )
            #expect(breadcrumbs.allSatisfy { $0.step == nil && $0.flags == Breadcrumb.delivered })
            #expect(DeliveryLog(container: container).entries().map(\.record.outcome) == [.styled])
        }

        @Test func `a push whose record can't be written is recorded by the next process`()
            async throws
        {
            let folder = URL(fileURLWithPath: DeliveryLog(container: container).folder)
            try FileManager.default.createDirectory(
                at: folder.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data().write(to: folder)
            try await deliver {}
            #expect(breadcrumbs.map(\.flags) == [Breadcrumb.delivered | Breadcrumb.unrecorded])
            try FileManager.default.removeItem(at: folder)
            var next = BreadcrumbFile.owner
            next.process = .max
            let record = breadcrumbs[0].death(for: next, at: .max) { _ in false }
            #expect(record?.outcome == .delivered)
            // The process still runs, and may write the record.
            #expect(DeliveryLog(container: container).entries().isEmpty)
        }

        @Test func `the app and a locked device leave no breadcrumbs`() async throws {
            try await deliver(isApp: true) {}
            try await deliver {
                $0.appGroup = .locked
            } _: {
            }
            #expect(breadcrumbs.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: folder))
        }

        @Test func `an expired push is marked after its handler`() async throws {
            let isStarted = OneShot<Bool>()
            let mayEnd = OneShot<Bool>()
            let flags = OneShot<UInt8?>()
            var configuration = TestService().configuration()
            configuration.container = container
            configuration.willProcess = { content in
                isStarted.resolve(true)
                _ = await mayEnd.value
                return content
            }
            let processor = NotificationProcessor(configuration: configuration)
            let file = file
            processor.handle(try #require(try TestHost.request(payload))) { _ in }
            _ = await isStarted.value
            processor.timeWillExpire()
            Thread.detachNewThread {
                while true {
                    let noted = Breadcrumb.all(in: file).first { $0.flags != 0 }
                    if let noted { return flags.resolve(noted.flags) }
                    // The pipeline removes the marker if it ends before this thread reads it.
                    if !DeliveryLog(container: container).entries().isEmpty {
                        return flags.resolve(nil)
                    }
                    sched_yield()
                }
            }
            let expected = Breadcrumb.delivered | Breadcrumb.timeOver
            #expect(await flags.value ?? expected == expected)
            mayEnd.resolve(true)
        }
    }
}

extension Breadcrumb {
    /// The valid breadcrumbs of a file.
    fileprivate static func all(in file: String) -> [Breadcrumb] {
        let bytes = FileManager.default.contents(atPath: file) ?? Data()
        return stride(from: 0, to: bytes.count, by: size).compactMap { start in
            var breadcrumb = Breadcrumb(owner: BreadcrumbFile.owner)
            withUnsafeMutableBytes(of: &breadcrumb) { slot in
                slot.copyBytes(from: bytes[start..<start + size])
            }
            return breadcrumb.isValid ? breadcrumb : nil
        }
    }
}
