#if os(Linux)
import Foundation
import Intents
import TestSupport

@testable import Cameo

/// An ordinary push as iOS delivers it: with an object of its own, app group, settings, log and a vendor
/// step, compared with ``ArticleService``.
enum OrdinaryPushBenchmark {
    /// The argument for running the benchmark as a child process, followed by ``Run``'s arguments.
    static let argument = "--push"

    /// A kind of push.
    enum Kind: String, CaseIterable {
        case text = "no image"
        /// Cameo's is in the cache after the first push; the article downloads it for each.
        case avatar = "kept avatar"

        /// The target of a count.
        func limit(of count: CallCount) -> Double {
            switch (self, count) {
            case (.text, .instructions): 600_000
            case (.text, .allocations): 180
            case (.text, .systemCalls): 35
            case (.avatar, .instructions): 1_200_000
            case (.avatar, .allocations): 240
            case (.avatar, .systemCalls): 45
            // The stub of the log keeps some lines.
            case (_, .bytesInUse): 2000
            }
        }
    }

    /// The work of a child process.
    struct Run {
        var variant: ServiceVariant
        var avatar: String?
        var recipients: Int?
        /// The number of records in the delivery log before the first push.
        var records = 0
        var count: Int
        /// Whether to print the times to the handler.
        var printsTimes = false

        var arguments: [String] {
            [
                OrdinaryPushBenchmark.argument, variant.rawValue, "\(count)", avatar ?? "-",
                "\(recipients ?? 0)", "\(records)", printsTimes ? "times" : "-",
            ]
        }

        init(_ variant: ServiceVariant, count: Int) {
            self.variant = variant
            self.count = count
        }

        /// Parses ``arguments``.
        init?(_ words: [String]) {
            guard words.count == 7, let variant = ServiceVariant(rawValue: words[1]),
                let count = Int(words[2]), let recipients = Int(words[4]),
                let records = Int(words[5])
            else { return nil }
            self.init(variant, count: count)
            avatar = words[3] == "-" ? nil : words[3]
            self.recipients = recipients == 0 ? nil : recipients
            self.records = records
            printsTimes = words[6] == "times"
        }

        /// Passes the pushes to the extension, one after another.
        func perform() throws {
            let host = try PushHost(variant)
            let request = SamplePush.request(avatar: avatar, recipients: recipients)
            if records > 0 { try fillLog(of: host) }
            var times: [Double] = []
            for _ in 0..<count {
                let push = host.start(request)
                times.append(push.waitUntilDelivered())
                push.waitUntilFinished()
                push.release()
                // The stub keeps donations, and its cost would grow with them.
                StubDonations.current.reset()
                // The push has ended when its threads have.
                if printsTimes { usleep(2000) }
            }
            if printsTimes {
                // The first pushes load libraries and fill caches.
                let times = times.dropFirst(5).sorted()
                print(times[0], times[times.count / 2])
            } else {
                // The last push has ended.
                usleep(20_000)
            }
        }

        private func fillLog(of host: PushHost) throws {
            let push = host.start(SamplePush.request())
            push.waitUntilFinished()
            guard let record = push.record else { return }
            let log = DeliveryLog(container: host.container)
            for number in 0..<records {
                try log.append(record, at: Date(timeIntervalSinceNow: Double(number - records)))
            }
        }
    }

    /// The measurements of a variant.
    private struct Result {
        var counts: [CallCount: Double] = [:]
        var shortest = 0.0
        var median = 0.0
    }

    static func report() throws {
        print(
            """
            An ordinary push (an object of its own, app group, settings, log, one vendor step). "Cameo" is \
            CommunicationService, which on Linux calls both hooks; "no hooks" is NotificationProcessor, as on iOS.
            """
        )
        let counts = CallCount.available(CallCount.allCases)
        let variants: [ServiceVariant] = [.article, .cameo, .processor]
        let server = try BenchmarkServer.start()
        printRow("", ["article", "Cameo", "no hooks"], "")
        for kind in Kind.allCases {
            let url = kind == .avatar ? server.url("/avatar/0") : nil
            let results = try variants.map { try measure($0, url, counts) }
            // The digest of the kept file is verified by every push.
            let digest = try counts.contains(.instructions) && url != nil ? digestCost(url) : 0
            for count in counts {
                report(
                    "\(kind.rawValue), \(count.rawValue)",
                    results.compactMap { $0.counts[count] },
                    .atMost(kind.limit(of: count) + (count == .instructions ? digest : 0))
                )
            }
            if digest > 0 {
                print("  (the limit includes \(digest.short) for the digest of the file)")
            }
            report("\(kind.rawValue), shortest time, µs", results.map(\.shortest), .ratio(3))
            report("\(kind.rawValue), median time, µs", results.map(\.median), .none)
        }
    }

    /// Prints a row whose second value has a target, and whose first value is its baseline.
    private static func report(_ name: String, _ values: [Double], _ target: Target) {
        printRow(
            name,
            values.map(\.short),
            target.description(of: values[1], baseline: values[0], unit: "")
        )
        TargetLog.shared.add(
            "ordinary push, \(name)",
            target.isMet(by: values[1], baseline: values[0])
        )
    }

    private static func printRow(_ name: String, _ values: [String], _ target: String) {
        let cells = values.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }
        print(
            name + String(repeating: " ", count: max(0, 34 - name.count)) + cells.joined() + "  "
                + target
        )
        fflush(nil)
    }

    private static func measure(
        _ variant: ServiceVariant,
        _ url: String?,
        _ counts: [CallCount]
    ) throws -> Result {
        var result = Result()
        for count in counts {
            result.counts[count] = try count.perCall(few: 10, many: 50) { number in
                var run = Run(variant, count: number)
                run.avatar = url
                return run.arguments
            }
        }
        var run = Run(variant, count: 205)
        run.avatar = url
        run.printsTimes = true
        let numbers = try ChildProcess.run(run.arguments).standard
            .split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 2 else { throw CocoaError(.coderInvalidValue) }
        (result.shortest, result.median) = (numbers[0] * 1e6, numbers[1] * 1e6)
        return result
    }

    /// The argument for computing digests in a child process, followed by the URL of the avatar and a number.
    static let digestArgument = "--digest"

    /// Returns the instructions for the digest of a kept avatar.
    private static func digestCost(_ url: String?) throws -> Double {
        try CallCount.instructions.perCall(few: 1, many: 21) { count in
            [digestArgument, url ?? "", "\(count)"]
        }
    }

    /// Computes the digest of an avatar that an extension has kept, a number of times.
    static func computeDigests(of url: String, count: Int) throws {
        let host = try PushHost(.cameo)
        host.start(SamplePush.request(avatar: url)).waitUntilFinished()
        let cache = AvatarCache(container: host.container)
        guard let entry = cache.entry(of: AvatarSubject(.person, id: "u_0")) else {
            throw CocoaError(.fileNoSuchFile)
        }
        let bytes = entry.bytes
        for _ in 0..<count { precondition(Digest.sha256(bytes[...]).count == 32) }
    }
}
#endif
