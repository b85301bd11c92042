#if os(Linux)
import Foundation
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
                let count = Int(words[2]), let recipients = Int(words[4]), let records = Int(words[5])
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
    struct Result {
        var counts: [CallCount: Double] = [:]
        var shortest = 0.0
        var median = 0.0
    }

    static func report() throws {
        let variants: [ServiceVariant] = [.article, .cameo, .processor]
        let server = try BenchmarkServer.start()
        for kind in Kind.allCases {
            let url = kind == .avatar ? server.url("/avatar/0") : nil
            let results = try variants.map { try measure($0, url) }
            for count in CallCount.allCases {
                print(
                    "\(kind.rawValue), \(count.rawValue):",
                    results.map { String(format: "%.0f", $0.counts[count] ?? .nan) }.joined(separator: " | ")
                )
            }
            print("\(kind.rawValue), shortest time, median:", results.map { String(format: "%.0f, %.0f µs", $0.shortest, $0.median) }.joined(separator: " | "))
        }
    }

    private static func measure(_ variant: ServiceVariant, _ url: String?) throws -> Result {
        var result = Result()
        for count in CallCount.allCases {
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
        (result.shortest, result.median) = (numbers[0] * 1e6, numbers[1] * 1e6)
        return result
    }
}
#endif
