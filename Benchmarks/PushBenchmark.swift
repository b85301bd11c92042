#if os(Linux)
import Foundation
import Intents
import TestSupport

/// Benchmark of an ordinary push as iOS delivers it, compared with ``ArticleService``. Each push
/// has its own extension object; Cameo uses an app group, settings, the log and a vendor step.
enum PushBenchmark {
    /// The argument for running the benchmark as a child process. It is followed by the arguments
    /// of ``Run``.
    static let argument = "--push"

    /// The work of a child process.
    struct Run {
        let variant: ServiceVariant
        let avatar: String?
        let recipients: Int?
        let count: Int

        var arguments: [String] {
            [argument, variant.rawValue, avatar ?? "-", "\(recipients ?? 0)", "\(count)"]
        }

        init(_ variant: ServiceVariant, avatar: String?, recipients: Int?, count: Int) {
            self.variant = variant
            self.avatar = avatar
            self.recipients = recipients
            self.count = count
        }

        /// Parses ``arguments``.
        init?(_ words: [String]) {
            guard words.count == 5, let variant = ServiceVariant(rawValue: words[1]),
                let recipients = Int(words[3]), let count = Int(words[4])
            else { return nil }
            self.init(
                variant,
                avatar: words[2] == "-" ? nil : words[2],
                recipients: recipients == 0 ? nil : recipients,
                count: count
            )
        }

        /// Passes the pushes to the extension, one after another, and prints the shortest time
        /// until the handler is called, in microseconds.
        func perform() throws {
            let host = try PushHost(variant)
            let request = SamplePush.request(avatar: avatar, recipients: recipients)
            var shortest = Double.infinity
            for _ in 0..<count {
                let push = host.start(request)
                shortest = min(shortest, push.waitUntilDelivered())
                push.waitUntilFinished()
                push.release()
                // The stub stores donations, so later pushes would take longer.
                StubDonations.current.reset()
                // Wait until the push's threads have ended.
                usleep(2000)
            }
            print(shortest * 1e6)
        }
    }

    static func run() throws -> [Measurement] {
        let server = try SamplePush.server()
        // After the first push, Cameo's avatar is in the cache, and each push verifies its digest.
        // The article's extension downloads the avatar for each push.
        let kept = server.url("/avatar/0")
        var measurements = [
            try time("without image", avatar: nil), try time("with a cached avatar", avatar: kept),
        ]
        guard ChildProcess.countsInstructions else {
            print("instructions of a push: not measured, requires valgrind (Scripts/setup bench)")
            return measurements
        }
        func instructions(
            _ variant: ServiceVariant,
            avatar: String? = nil,
            recipients: Int? = nil
        ) throws -> Double {
            try ChildProcess.instructions(few: 10, many: 50) { count in
                Run(variant, avatar: avatar, recipients: recipients, count: count).arguments
            }
        }
        // With the cached avatar, computing its digest takes 1.9 million instructions; on iOS,
        // CryptoKit computes it.
        for (name, avatar, limit) in [
            ("without image", nil, 600_000.0), ("with a cached avatar", kept, 3_100_000),
        ] {
            measurements.append(
                Measurement(
                    name: "push \(name)",
                    value: try instructions(.cameo, avatar: avatar),
                    baseline: "the article's",
                    baselineValue: try instructions(.article, avatar: avatar),
                    target: .atMost(limit),
                    unit: "instructions"
                )
            )
        }
        measurements += try breadcrumbs()
        for variant in [ServiceVariant.cameo, .article] {
            measurements.append(
                Measurement(
                    name: "push to 500 recipients, \(variant)",
                    value: try instructions(variant, recipients: 500),
                    baseline: "to 2",
                    baselineValue: try instructions(variant, recipients: 2),
                    target: variant == .cameo ? .ratio(1.3) : .none,
                    unit: "instructions"
                )
            )
        }
        return measurements
    }

    /// Measures the cost of breadcrumbs for a push without an image and without hooks.
    private static func breadcrumbs() throws -> [Measurement] {
        func arguments(_ variant: ServiceVariant, _ count: Int) -> [String] {
            Run(variant, avatar: nil, recipients: nil, count: count).arguments
        }
        func measurement(
            _ name: String,
            _ unit: String,
            _ value: (ServiceVariant) throws -> Double,
            _ target: (Double) -> Measurement.Target
        ) rethrows -> Measurement {
            let baseline = try value(.unnoted)
            return Measurement(
                name: name,
                value: try value(.hookless),
                baseline: "without breadcrumbs",
                baselineValue: baseline,
                target: target(baseline),
                unit: unit
            )
        }
        var measurements = [
            try measurement("push with breadcrumbs", "instructions") { variant in
                try ChildProcess.instructions(few: 10, many: 50) { arguments(variant, $0) }
            } _: { _ in
                .ratio(1.05)
            },
            try measurement("shortest time of a push with breadcrumbs", "µs") { variant in
                Double(try ChildProcess.run(arguments(variant, 200)).dropLast()) ?? .nan
            } _: {
                // Each of the five steps may take 0.1 milliseconds.
                .atMost($0 + 500)
            },
        ]
        if ChildProcess.countsSystemCalls {
            measurements.append(
                try measurement("system calls of a push with breadcrumbs", "calls") { variant in
                    try ChildProcess.systemCalls(few: 10, many: 50) { arguments(variant, $0) }
                } _: {
                    .atMost($0 + 8)
                }
            )
        } else {
            print("system calls of a push: not measured, requires strace (Scripts/setup bench)")
        }
        return measurements
    }

    private static func time(_ name: String, avatar: String?) throws -> Measurement {
        func shortest(_ variant: ServiceVariant) throws -> Double {
            let run = Run(variant, avatar: avatar, recipients: nil, count: 200)
            return Double(try ChildProcess.run(run.arguments).dropLast()) ?? .nan
        }
        return Measurement(
            name: "shortest time of a push \(name)",
            value: try shortest(.cameo),
            baseline: "the article's",
            baselineValue: try shortest(.article),
            target: .ratio(3),
            unit: "µs"
        )
    }
}
#endif
