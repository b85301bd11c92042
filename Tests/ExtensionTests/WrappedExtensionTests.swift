import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications
import os

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of running an app's previous extension class as a step, regardless of its behavior.
    @Suite(.tags(.concurrency)) struct WrappedExtensionTests {
        private typealias Handler = ScriptedService.Handler

        private let clock = TestClock()
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada"}
            """#

        /// A value that an old class passes to another thread without synchronization.
        private struct Box<Value>: @unchecked Sendable {
            let value: Value

            init(_ value: Value) {
                self.value = value
            }
        }

        /// Events of an old class, in order.
        private struct Events: Sendable {
            private let stream = AsyncStream<Void>.makeStream()

            func send() { stream.continuation.yield() }

            func next() async {
                var iterator = stream.stream.makeAsyncIterator()
                await iterator.next()
            }
        }

        /// Returns a step as the Info.plist configures it, with a scripted class.
        private func step(
            expire: @escaping @Sendable (ScriptedService) -> Void = { _ in },
            _ receive:
                @escaping @Sendable (ScriptedService, UNNotificationRequest, @escaping Handler)
                -> Void
        ) -> VendorStep {
            var step = VendorStep(name: "Old") { ScriptedService(expire: expire, receive) }
            step.emptied = .hide
            step.timeLimit = .infinity
            return step
        }

        private func outcomes(_ record: DeliveryRecord) -> [DeliveryRecord.Step.Outcome] {
            record.steps.filter { $0.code == .vendor }.map(\.outcome)
        }

        private func details(_ record: DeliveryRecord) -> [String?] {
            record.steps.filter { $0.code == .vendor }.map(\.detail)
        }

        private func changed(_ request: UNNotificationRequest) -> UNMutableNotificationContent {
            let content = request.content.mutableDraft
            content.body += ", changed"
            return content
        }

        // MARK: The class

        @Test func `the class in the Info.plist is found by name, and its result is styled`()
            async throws
        {
            let information = [
                "wrappedExtension": ["class": "ExtensionTests.CountedService"]
            ]
            let wrapped = ServiceConfiguration(container: nil, information: information)
            #expect(wrapped.problems.isEmpty)
            for _ in 0..<2 {
                let (shown, record) = try await deliverRecorded(payload) {
                    $0.wrappedExtension = wrapped.wrappedExtension
                }
                #expect(shown.content.body == "Hi [modified]")
                #expect(shown.message?.sender?.displayName == "Ada")
                #expect(outcomes(record) == [.done])
                #expect(details(record) == ["ExtensionTests.CountedService"])
            }
            // One object is created for each push on the step's thread.
            #expect(CountedService.made.withLock { $0 } == [false, false])
        }

        @Test func `the example of Xcode's template isn't part of the sender's name`() async throws
        {
            let plain =
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "from": "u_ada"}"#
            for (payload, isStyled, suffix) in [
                (payload, true, " [modified]"), (plain, false, " [Modified]"),
            ] {
                let (shown, record) = try await deliverRecorded(payload) {
                    $0.wrappedExtension = step { _, request, handler in
                        let content = request.content.mutableDraft
                        content.title += suffix
                        content.body += "!"
                        handler(content)
                    }
                }
                #expect(shown.content.body == "Hi!")
                #expect(!shown.content.title.contains("odified"))
                #expect(shown.message?.sender?.displayName == (isStyled ? "Ada" : nil))
                #expect(outcomes(record) == [.done])
            }
        }

        @Test func `an Objective-C class is found by its name without a module`() async throws {
            var problems: [Finding] = []
            let step = VendorStep(
                wrappedExtension: .object(
                    JSONObject([("class", .string("CTNotificationServiceExtension"))])
                ),
                findClass: { $0 == "CTNotificationServiceExtension" ? TemplateService.self : nil },
                &problems
            )
            let (shown, record) = try await deliverRecorded(payload) { $0.wrappedExtension = step }
            #expect(problems.isEmpty)
            #expect(shown.content.body == "Hi [modified]")
            #expect(outcomes(record) == [.done])
        }

        @Test(arguments: [
            ("ExtensionTests.Missing", "class not found"),
            ("ExtensionTests.TestHost", "not a UNNotificationServiceExtension"),
            ("ExtensionTests.CameoService", "subclass of CommunicationService"),
        ])
        func `a class that can't be wrapped is recorded, and the push is processed`(
            _ name: String,
            _ reason: String
        ) async throws {
            let information = ["wrappedExtension": ["class": name]]
            let (shown, record) = try await deliverRecorded(payload) {
                $0.wrappedExtension =
                    ServiceConfiguration(container: nil, information: information)
                    .wrappedExtension
            }
            #expect(shown.content.body == "Hi")
            #expect(shown.message != nil)
            #expect(outcomes(record) == [.failed])
            #expect(details(record) == ["\(name): \(reason)"])
        }

        @Test func `all keys are read`() throws {
            let configuration = ServiceConfiguration(
                container: nil,
                information: [
                    "wrappedExtension": [
                        "class": "Old.NotificationService", "expiration": "deadline",
                        "timeLimit": 12.5, "styled": "leave", "emptied": "keep",
                        "handledKeys": ["data.type", "com.example"],
                    ] as [String: Any]
                ]
            )
            let step = try #require(configuration.wrappedExtension)
            #expect(configuration.problems.isEmpty)
            #expect(step.name == "Old.NotificationService")
            #expect(step.expiration == .deadline)
            #expect(step.timeLimit == 12.5)
            #expect(step.styled == .leave)
            #expect(step.emptied == .keep)
            #expect(step.handledKeys == ["data.type", "com.example"])
        }

        @Test func `the keys are read from the Info.plist of a bundle`() throws {
            let bundle = Scratch.newURL("appex")
            try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
            let values = #"""
                <key>class</key><string>CTNotificationServiceExtension</string>
                <key>expiration</key><string>never</string>
                <key>timeLimit</key><integer>7</integer>
                <key>styled</key><string>leave</string>
                <key>emptied</key><string>keep</string>
                <key>handledKeys</key><array><string>custom.i</string></array>
                """#
            let text = #"""
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict>
                <key>CFBundleIdentifier</key><string>com.example.app.Service</string>
                <key>Cameo</key><dict><key>wrappedExtension</key><dict>\#(values)</dict></dict>
                </dict></plist>
                """#
            try Data(text.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
            let configuration = ServiceConfiguration(
                bundle: try #require(Bundle(path: bundle.path))
            )
            let step = try #require(configuration.wrappedExtension)
            #expect(configuration.problems.isEmpty)
            #expect(step.name == "CTNotificationServiceExtension")
            #expect(step.expiration == .never)
            #expect(step.timeLimit == 7)
            #expect(step.styled == .leave)
            #expect(step.emptied == .keep)
            #expect(step.handledKeys == ["custom.i"])
        }

        @Test func `without other keys, the defaults apply`() throws {
            let step = try #require(
                ServiceConfiguration(
                    container: nil,
                    information: ["wrappedExtension": ["class": "A.B"]]
                ).wrappedExtension
            )
            #expect(step.expiration == .deadline)
            #expect(step.timeLimit == .infinity)
            #expect(step.styled == .again)
            #expect(step.emptied == .hide)
            #expect(step.handledKeys == [])
        }

        @Test(arguments: ["expiration", "timeLimit", "styled", "emptied", "handledKeys"])
        func `an invalid value is reported, and its default applies`(_ key: String) throws {
            for value in ["sometimes", -1, [1], []] as [Any] {
                let configuration = ServiceConfiguration(
                    container: nil,
                    information: ["wrappedExtension": ["class": "A.B", key: value]]
                )
                let step = try #require(configuration.wrappedExtension)
                #expect(configuration.problems.count == 1)
                #expect(step.expiration == .deadline && step.timeLimit == .infinity)
                #expect(step.styled == .again && step.emptied == .hide && step.handledKeys == [])
            }
        }

        @Test func `a dictionary without a class wraps nothing and is reported`() {
            for value in [[:], ["class": 1], ["styled": "leave"], "A.B"] as [Any] {
                let configuration = ServiceConfiguration(
                    container: nil,
                    information: ["wrappedExtension": value]
                )
                #expect(configuration.wrappedExtension == nil)
                #expect(configuration.problems.count == 1)
            }
        }

        @Test func `the keys match the table for all languages`() throws {
            let table = try #require(try Repository.object("Fixtures/setting-names.json"))
            let names = try #require(table["wrappedExtension"]?.array).compactMap {
                $0.object?["json"]?.text
            }
            #expect(VendorStep.WrappedExtensionKey.allCases.map(\.rawValue) == names)
        }

        // MARK: Answers

        @Test
        func `a class responds immediately, later, on the main thread or in an async function`()
            async throws
        {
            let answers: [@Sendable (UNNotificationContent, @escaping Handler) -> Void] = [
                { $1($0) },
                { content, handler in
                    let (content, handler) = (Box(content), Box(handler))
                    Thread.detachNewThread { handler.value(content.value) }
                },
                { content, handler in
                    let (content, handler) = (Box(content), Box(handler))
                    DispatchQueue.main.async { handler.value(content.value) }
                },
                { content, handler in
                    let (content, handler) = (Box(content), Box(handler))
                    Task { @Sendable in
                        await Task.yield()
                        handler.value(content.value)
                    }
                },
            ]
            for answer in answers {
                let (shown, record) = try await deliverRecorded(payload) { configuration in
                    configuration.wrappedExtension = step { _, request, handler in
                        answer(changed(request), handler)
                    }
                }
                #expect(shown.content.body == "Hi, changed")
                #expect(shown.message != nil)
                #expect(outcomes(record) == [.done])
            }
        }

        @Test func `only the first of several calls is used`() async throws {
            let shown = try await deliver(payload) { configuration in
                configuration.wrappedExtension = step { _, request, handler in
                    handler(changed(request))
                    handler(request.content)
                    handler(UNNotificationContent())
                }
            }
            // `deliver` has already checked that the host received content exactly once.
            #expect(shown.content.body == "Hi, changed")
            #expect(shown.message != nil)
        }

        @Test
        func `for other pushes, the step doesn't wait for a class that responds only to its own`()
            async throws
        {
            var silent = step { _, _, _ in }
            silent.handledKeys = ["custom.a", "com.example"]
            let (shown, record) = try await deliverRecorded(payload) { [silent] configuration in
                configuration.clock = clock
                configuration.wrappedExtension = silent
            }
            #expect(shown.message != nil)
            #expect(outcomes(record) == [.notHandled])
        }

        @Test(arguments: [
            #""custom": {"a": 1}"#, #""custom": "{\"a\": 1}""#, #""custom.a": 1"#,
            #""com.example": {}"#,
        ])
        func `a step runs if the payload has one of its keys`(_ member: String) async throws {
            var own = step { _, request, handler in handler(changed(request)) }
            own.handledKeys = ["custom.a", "com.example"]
            let text = payload.trimmingCharacters(in: .whitespacesAndNewlines).dropLast()
            let (shown, record) = try await deliverRecorded("\(text), \(member)}") { [own] in
                $0.wrappedExtension = own
            }
            #expect(shown.content.body == "Hi, changed")
            #expect(outcomes(record) == [.done])
        }

        @Test func `unchanged content is recorded if the push belongs to the step`()
            async throws
        {
            var own = step { _, request, handler in handler(request.content.mutableDraft) }
            own.handledKeys = ["senderId"]
            let (_, record) = try await deliverRecorded(payload) { [own] in
                $0.wrappedExtension = own
            }
            #expect(outcomes(record) == [.unchanged])
        }

        // MARK: Time

        /// Delivers a push to a silent class and returns its handler.
        private func silentStep(
            _ handlers: AsyncStream<Box<Handler>>.Continuation,
            blocking release: DispatchSemaphore? = nil
        ) -> VendorStep {
            step { service, _, handler in
                service.handler = handler
                handlers.yield(Box(handler))
                release?.wait()
            }
        }

        @Test func `a response after 21 seconds is used`() async throws {
            let handlers = AsyncStream<Box<Handler>>.makeStream()
            async let delivered = deliverRecorded(payload) { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = silentStep(handlers.continuation)
            }
            var iterator = handlers.stream.makeAsyncIterator()
            let handler = try #require(await iterator.next())
            await clock.waitUntilScheduled(24)
            clock.advance(to: 21)
            let content = UNMutableNotificationContent()
            content.title = "Ada"
            content.body = "decrypted"
            content.userInfo = ["senderId": "u_ada", "aps": ["mutable-content": 1]]
            handler.value(content)
            let (shown, record) = try await delivered
            #expect(shown.content.body == "decrypted")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.done])
            #expect(record.steps.first { $0.code == .vendor }?.cost?.seconds == 21)
        }

        @Test(arguments: [false, true])
        func `a class that never responds leaves a second to style the original`(
            _ isBlocking: Bool
        ) async throws {
            let handlers = AsyncStream<Box<Handler>>.makeStream()
            let release = DispatchSemaphore(value: 0)
            async let delivered = deliverRecorded(payload) { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = silentStep(
                    handlers.continuation,
                    blocking: isBlocking ? release : nil
                )
            }
            var iterator = handlers.stream.makeAsyncIterator()
            let handler = try #require(await iterator.next())
            await clock.waitUntilScheduled(24)
            clock.advance(to: 24)
            let (shown, record) = try await delivered
            handler.value(UNNotificationContent())
            release.signal()
            #expect(shown.content.body == "Hi")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.timedOut])
            #expect(record.outcome(of: .delivery) == .done)
        }

        @Test func `a time limit begins at the start of the step`() async throws {
            let handlers = AsyncStream<Box<Handler>>.makeStream()
            async let delivered = deliverRecorded(payload) { configuration in
                configuration.clock = clock
                var step = silentStep(handlers.continuation)
                step.timeLimit = 3
                configuration.wrappedExtension = step
            }
            var iterator = handlers.stream.makeAsyncIterator()
            _ = await iterator.next()
            await clock.waitUntilScheduled(3)
            clock.advance(to: 4)
            let (shown, record) = try await delivered
            #expect(shown.message != nil)
            #expect(outcomes(record) == [.timedOut])
        }

        @Test func `vendor steps run after the wrapped class, if there is time`() async throws {
            let handlers = AsyncStream<Box<Handler>>.makeStream()
            async let delivered = deliverRecorded(payload) { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = silentStep(handlers.continuation)
                configuration.vendorSteps = [
                    VendorStep(name: "next") { _, content, handler in handler(content) }
                ]
            }
            var iterator = handlers.stream.makeAsyncIterator()
            _ = await iterator.next()
            await clock.waitUntilScheduled(24)
            clock.advance(to: 24)
            let record = try await delivered.record
            #expect(outcomes(record) == [.timedOut, .skipped])
        }

        // MARK: Hiding

        @Test(arguments: [false, true])
        func `a result without text hides the notification`(_ hasBadge: Bool) async throws {
            let container = Scratch.newURL()
            try FileManager.default.createDirectory(
                at: container,
                withIntermediateDirectories: true
            )
            let hidden = UNMutableNotificationContent()
            hidden.badge = hasBadge ? 4 : nil
            let boxed = Box(hidden)
            let calls = Locked<[String]>([])
            let (shown, record) = try await deliverRecorded(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "badge": 9},
                 "senderId": "u_ada", "senderAvatar": "https://a.example/ada.png"}
                """#
            ) { configuration in
                configuration.container = container
                configuration.wrappedExtension = step { _, _, handler in handler(boxed.value) }
                configuration.vendorSteps = [
                    VendorStep(name: "next") { _, content, handler in
                        calls.withLock { $0.append("vendor") }
                        handler(content)
                    }
                ]
                configuration.receipt = { _ in
                    calls.withLock { $0.append("receipt") }
                    return nil
                }
                configuration.willDeliver = { content in
                    calls.withLock { $0.append("willDeliver") }
                    return content
                }
            }
            #expect(shown.content === hidden)
            #expect(shown.message == nil)
            #expect(shown.content.badge == (hasBadge ? 4 : nil))
            #expect(calls.withLock { $0 } == [])
            #expect(outcomes(record) == [.hidden])
            let codes = record.steps.map(\.code)
            #expect(codes == [.hook, .vendor, .delivery])
            #expect(BadgeCounter(container: container).value == 0)
        }

        @Test func `a class in the Info.plist can hide notifications by default`() async throws {
            let information = ["wrappedExtension": ["class": "ExtensionTests.HidingService"]]
            let (shown, record) = try await deliverRecorded(payload) {
                $0.wrappedExtension =
                    ServiceConfiguration(container: nil, information: information)
                    .wrappedExtension
            }
            #expect(shown.content.body.isEmpty)
            #expect(outcomes(record) == [.hidden])
        }

        @Test func `a result without text is ignored if the step keeps the content`()
            async throws
        {
            var keeping = step { _, _, handler in handler(UNNotificationContent()) }
            keeping.emptied = .keep
            let (shown, record) = try await deliverRecorded(payload) { [keeping] in
                $0.wrappedExtension = keeping
            }
            #expect(shown.content.body == "Hi")
            #expect(shown.message != nil)
            #expect(outcomes(record) == [.failed])
            #expect(details(record) == ["Old: returned no text"])
        }

        // MARK: Content that the class has styled

        private static func style(_ content: UNNotificationContent) -> UNNotificationContent {
            let handle = INPersonHandle(value: "u_old", type: .unknown)
            let sender = INPerson(
                personHandle: handle,
                nameComponents: nil,
                displayName: "Styled by the app",
                image: nil,
                contactIdentifier: nil,
                customIdentifier: nil,
                isMe: false,
                suggestionType: .none
            )
            let intent = INSendMessageIntent(
                recipients: nil,
                outgoingMessageType: .outgoingMessageText,
                content: content.body,
                speakableGroupName: nil,
                conversationIdentifier: "old",
                serviceName: nil,
                sender: sender,
                attachments: nil
            )
            return (try? content.updating(from: intent)) ?? content
        }

        @Test func `a styled result isn't changed`() async throws {
            let styled = Locked<Box<UNNotificationContent>?>(nil)
            var leaving = step { _, request, handler in
                let content = Self.style(request.content)
                let boxed = Box(content)
                styled.withLock { $0 = boxed }
                handler(content)
            }
            leaving.styled = .leave
            let (shown, record) = try await deliverRecorded(payload) { [leaving] in
                $0.wrappedExtension = leaving
            }
            // The object is the same: the result of `updating(from:)` must not be copied or changed
            // (R11).
            #expect(shown.content === styled.withLock { $0?.value })
            #expect(shown.message?.sender?.displayName == "Styled by the app")
            #expect(outcomes(record) == [.leftAsIs])
            #expect(record.outcome(of: .donation) == nil)
            #expect(record.outcome(of: .style) == nil)
        }

        @Test func `a styled result is styled again unless it is kept`() async throws {
            let (shown, record) = try await deliverRecorded(payload) { configuration in
                configuration.wrappedExtension = step { _, request, handler in
                    handler(Self.style(request.content))
                }
            }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.done])
        }

        @Test(arguments: [false, true])
        func `unchanged content is styled even if results are kept`(_ isCopied: Bool)
            async throws
        {
            var leaving = step { _, request, handler in
                handler(isCopied ? request.content.mutableDraft : request.content)
            }
            leaving.styled = .leave
            let (shown, record) = try await deliverRecorded(payload) { [leaving] in
                $0.wrappedExtension = leaving
            }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.done])
        }

        @Test func `an unstyled result is delivered before the class continues`() async throws {
            for isHidden in [false, true] {
                let request = try #require(try TestHost.request(payload))
                let host = TestHost()
                let counts = AsyncStream<Int>.makeStream()
                var leaving = step { _, request, handler in
                    handler(isHidden ? UNNotificationContent() : Self.style(request.content))
                    // At this point, an app may end the process.
                    counts.continuation.yield(host.count)
                }
                leaving.styled = .leave
                let service = TestService { [leaving] in $0.wrappedExtension = leaving }
                service.didReceive(request) { host.receive($0) }
                var iterator = counts.stream.makeAsyncIterator()
                #expect(await iterator.next() == 1)
            }
        }

        @Test func `encrypted text isn't kept`() async throws {
            var keys = InMemoryKeyStore()
            keys.add(DecryptionKey(EncryptedSample.key), id: "k2")
            var leaving = step { _, request, handler in handler(Self.style(changed(request))) }
            leaving.styled = .leave
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
                 "senderId": "u_ada", "key_id": "k2", "encrypted_body": "\#(EncryptedSample.text)"}
                """#
            ) { [keys, leaving] in
                $0.decryptors = [
                    AESGCMDecryptor(keys: keys, keyIDField: "key_id", fallbackText: "New message")
                ]
                $0.wrappedExtension = leaving
            }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.content.body == "The second engine runs.")
        }

        @Test func `the receipt is sent even if a result is kept`() async throws {
            let container = Scratch.newURL()
            try FileManager.default.createDirectory(
                at: container,
                withIntermediateDirectories: true
            )
            var leaving = step { _, request, handler in handler(Self.style(request.content)) }
            leaving.styled = .leave
            let (_, record) = try await deliverRecorded(payload) { [leaving] configuration in
                configuration.container = container
                configuration.fetcher = FakeDownloader([
                    "https://receipts.example.com/r": .success([])
                ])
                configuration.wrappedExtension = leaving
                configuration.receipt = { _ in
                    DeliveryReceipt(
                        messageID: "m_1",
                        url: "https://receipts.example.com/r",
                        body: JSONObject()
                    )
                }
            }
            #expect(record.outcome(of: .receipt) == .done)
        }

        // MARK: Expiration

        /// Delivers a push to a class that never responds. Returns the number of its expirations
        /// after its deadline and after iOS has ended the extension.
        private func expirations(
            _ expiration: VendorStep.Expiration
        ) async throws -> (atDeadline: Int, atEnd: Int) {
            let clock = TestClock()
            let handlers = AsyncStream<Box<Handler>>.makeStream()
            let count = Locked(0)
            let expired = Events()
            var silent = step(
                expire: { _ in
                    count.withLock { $0 += 1 }
                    expired.send()
                },
                { _, _, handler in handlers.continuation.yield(Box(handler)) }
            )
            silent.expiration = expiration
            silent.timeLimit = 10
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let service = TestService { [silent] configuration in
                configuration.clock = clock
                configuration.wrappedExtension = silent
                configuration.willDeliver = { content in
                    await clock.wait(until: 1_000_000)
                    return content
                }
                configuration.budget.hook = 600
                configuration.budget.delivery = 600
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            service.didReceive(request) { host.receive($0) }
            var iterator = handlers.stream.makeAsyncIterator()
            _ = await iterator.next()
            await clock.waitUntilScheduled(10)
            clock.advance(to: 10)
            if expiration == .deadline {
                await expired.next()
                clock.advance(to: 11)
            }
            await clock.waitUntilScheduled(1_000_000)
            let atDeadline = count.withLock { $0 }
            clock.advance(to: 29)
            service.serviceExtensionTimeWillExpire()
            if expiration == .system { await expired.next() }
            var recorded = records.stream.makeAsyncIterator()
            _ = await recorded.next()
            #expect(host.count == 1)
            return (atDeadline, count.withLock { $0 })
        }

        @Test func `a class is notified at its deadline, by iOS or never`() async throws {
            #expect(try await expirations(.deadline) == (1, 1))
            #expect(try await expirations(.system) == (0, 1))
            #expect(try await expirations(.never) == (0, 0))
        }

        @Test func `a response at the deadline is used and recorded`() async throws {
            let entered = Events()
            var late = step(
                expire: { service in
                    let content = UNMutableNotificationContent()
                    content.title = "Ada"
                    content.body = "best attempt"
                    content.userInfo = ["senderId": "u_ada", "aps": ["mutable-content": 1]]
                    service.handler?(content)
                },
                { service, _, handler in
                    service.handler = handler
                    entered.send()
                }
            )
            late.expiration = .deadline
            async let delivered = deliverRecorded(payload) { [late] configuration in
                configuration.clock = clock
                configuration.wrappedExtension = late
            }
            await entered.next()
            await clock.waitUntilScheduled(23)
            clock.advance(to: 23)
            let (shown, record) = try await delivered
            #expect(shown.content.body == "best attempt")
            #expect(shown.message != nil)
            #expect(outcomes(record) == [.doneAtExpiration])
        }

        @Test func `an expiration waits until the class has stored its handler`() async throws {
            let entered = Events()
            let expired = Events()
            let stored = Locked<[Bool]>([])
            let release = DispatchSemaphore(value: 0)
            let blocked = step(
                expire: { service in
                    let hasHandler = service.handler != nil
                    stored.withLock { $0.append(hasHandler) }
                    // Calls a block that may be missing, as several templates do.
                    service.handler!(UNNotificationContent())
                    expired.send()
                },
                { service, _, handler in
                    entered.send()
                    release.wait()
                    service.handler = handler
                }
            )
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = blocked
            }
            service.didReceive(request) { host.receive($0) }
            await entered.next()
            clock.advance(to: 0.5)
            service.serviceExtensionTimeWillExpire()
            #expect(host.count == 1)
            service.serviceExtensionTimeWillExpire()
            release.signal()
            await expired.next()
            #expect(stored.withLock { $0 } == [true])
            #expect(host.count == 1)
        }

        @Test func `a class that blocks for a second may be notified`() async throws {
            let entered = Events()
            let expired = Events()
            let release = DispatchSemaphore(value: 0)
            let blocked = step(
                expire: { _ in expired.send() },
                { service, _, handler in
                    service.handler = handler
                    entered.send()
                    release.wait()
                }
            )
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = blocked
            }
            service.didReceive(request) { host.receive($0) }
            await entered.next()
            clock.advance(to: 1)
            service.serviceExtensionTimeWillExpire()
            await expired.next()
            release.signal()
            #expect(host.count == 1)
        }

        @Test func `a class that has responded isn't notified`() async throws {
            let count = Locked(0)
            var quick = step(
                expire: { _ in count.withLock { $0 += 1 } },
                { _, request, handler in handler(changed(request)) }
            )
            quick.expiration = .deadline
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let entered = Events()
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let service = TestService { [quick] configuration in
                configuration.clock = clock
                configuration.wrappedExtension = quick
                configuration.didDeliver = { records.continuation.yield($0) }
                configuration.willDeliver = { content in
                    entered.send()
                    await clock.wait(until: 1_000_000)
                    return content
                }
                configuration.budget.hook = 600
                configuration.budget.delivery = 600
            }
            service.didReceive(request) { host.receive($0) }
            await entered.next()
            clock.advance(to: 29)
            service.serviceExtensionTimeWillExpire()
            var iterator = records.stream.makeAsyncIterator()
            _ = await iterator.next()
            #expect(count.withLock { $0 } == 0)
        }

        // MARK: Lifetime and cost

        @Test func `the object exists until it has called its handler and the push was delivered`()
            async throws
        {
            final class Probe: Sendable {}
            let weakProbe = Locked<WeakBox<Probe>>(WeakBox(nil))
            let handlers = AsyncStream<Box<Handler>>.makeStream()
            async let delivered = deliverRecorded(payload) { configuration in
                configuration.clock = clock
                var step = VendorStep(name: "Old") {
                    let probe = Probe()
                    weakProbe.withLock { $0 = WeakBox(probe) }
                    return ScriptedService { service, _, handler in
                        _ = probe
                        // Only the object itself retains the handler.
                        service.handler = handler
                        handlers.continuation.yield(
                            Box { [weak service] content in service?.handler?(content) }
                        )
                    }
                }
                step.timeLimit = 3
                configuration.wrappedExtension = step
            }
            var iterator = handlers.stream.makeAsyncIterator()
            let handler = try #require(await iterator.next())
            await clock.waitUntilScheduled(3)
            clock.advance(to: 4)
            _ = try await delivered
            // The object hasn't called its handler yet.
            #expect(weakProbe.withLock { $0.value } != nil)
            handler.value(UNNotificationContent())
            for _ in 0..<100_000 where weakProbe.withLock({ $0.value }) != nil {
                await Task.yield()
            }
            #expect(weakProbe.withLock { $0.value } == nil)
        }

        @Test func `a class that continues after the delivery is recorded`() async throws {
            let release = DispatchSemaphore(value: 0)
            async let delivered = deliverRecorded(payload) { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = step { _, request, handler in
                    handler(changed(request))
                    release.wait()
                }
            }
            await clock.waitUntilScheduled(0.1)
            clock.advance(to: 0.1)
            let (shown, record) = try await delivered
            release.signal()
            #expect(shown.content.body == "Hi, changed")
            #expect(outcomes(record) == [.done, .stillRunning])
            // The class's time doesn't count toward the delivery time.
            #expect(record.steps.last?.code == .delivery)
            #expect(record.steps.last?.end == 0)
        }

        @Test func `the record has the time and the memory that the step used`() async throws {
            StubMemory.current.available = [20_000_000, 14_500_000]
            let (_, record) = try await deliverRecorded(payload) { configuration in
                configuration.wrappedExtension = step { _, request, handler in
                    handler(changed(request))
                }
            }
            let cost = try #require(record.steps.first { $0.code == .vendor }?.cost)
            #expect(cost.bytes == 5_500_000)
            #expect(record.steps.filter { $0.code != .vendor }.allSatisfy { $0.cost == nil })
            let json = try #require(record.json(at: Date(timeIntervalSince1970: 0)).object)
            let decoded = try #require(DeliveryRecord(json))
            let decodedCost = decoded.steps.first { $0.code == .vendor }?.cost
            #expect(decodedCost?.bytes == 5_500_000)
        }

        @Test func `memory that iOS doesn't report isn't recorded`() async throws {
            let (_, record) = try await deliverRecorded(payload) { configuration in
                configuration.wrappedExtension = step { _, request, handler in
                    handler(changed(request))
                }
            }
            let cost = try #require(record.steps.first { $0.code == .vendor }?.cost)
            #expect(cost.bytes == nil)
        }

        private struct WeakBox<Value: AnyObject & Sendable>: Sendable {
            weak let value: Value?

            init(_ value: Value?) {
                self.value = value
            }
        }
    }
}
