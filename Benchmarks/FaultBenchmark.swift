#if os(Linux)
import Foundation
import Intents
import TestSupport

@testable import Cameo

/// A comparison of how the article's extension and Cameo handle faults of servers and iOS: the
/// delivered content, the time, the number of deliveries, and the memory. Each fault runs in a
/// separate process.
enum FaultBenchmark {
    /// The argument for running a fault as a child process. It is followed by the fault, the
    /// variant and the server's URL.
    static let argument = "--fault"

    enum Fault: String, CaseIterable {
        case stuck = "stuck server"
        case stuckKnown = "stuck server, older avatar"
        case trickle = "a byte every 20 ms"
        case notFound = "404"
        case large = "50 MB with length"
        case largeUnknown = "50 MB without length"
        case truncated = "truncated"
        case loop = "redirect loop"
        case html = "web page as image"
        case expiry = "expiry after 1 s"
        case races = "200 expiries at the end"
        case burst = "burst of 100, 10 senders"

        /// The path of the avatar.
        var path: String {
            switch self {
            case .stuck, .stuckKnown, .expiry: "/stuck"
            case .trickle: "/trickle"
            case .notFound: "/missing"
            case .large: "/large"
            case .largeUnknown: "/large-without-length"
            case .truncated: "/truncated"
            case .loop: "/loop"
            case .html: "/html"
            case .races, .burst: "/avatar/"
            }
        }

        /// The target for the time until the handler is called, in seconds.
        var timeLimit: Double {
            switch self {
            case .stuck, .trickle: Limits.avatarTimeout + 0.3
            case .stuckKnown: MediaLoader.hedgeTimeout + 0.2
            case .expiry: 1.1
            // There are five redirects, each with the server's latency.
            case .loop: 1.0
            case .races, .burst: 2
            case .notFound, .large, .largeUnknown, .truncated, .html: 1
            }
        }

        /// The number of pushes for which the handler is called.
        var pushes: Int {
            switch self {
            case .races: 200
            case .burst: 100
            default: 1
            }
        }
    }

    /// The target for the difference between peak and idle memory, in megabytes.
    private static let memoryLimit = 8.0

    static func report() throws {
        print(
            """
            Faults, with a local server that responds after 100 ms. Time until the last push is delivered, peak \
            memory over idle, calls to the handler, pushes whose handler is called twice.
            Targets for Cameo: one call per push, within the time in parentheses, with at most \
            \(memoryLimit.short) MB.
            """
        )
        let server = try server()
        printRow(["fault", "", "time", "memory", "calls", "twice", "requests", "delivered"])
        for fault in Fault.allCases {
            for variant in [ServiceVariant.article, .cameo] {
                let before = server.requests.count
                let output = try? ChildProcess.run(
                    [argument, fault.rawValue, variant.rawValue, server.url("")]
                )
                let isCameo = variant == .cameo
                let name = isCameo ? "  (\(fault.timeLimit.short) s)" : fault.rawValue
                // The output contains seconds, kilobytes, calls, pushes that are delivered twice,
                // and the delivered content.
                let words = (output ?? "\t\t\t\tcrashed\n").dropLast()
                    .split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                let seconds = Double(words[0]) ?? .infinity
                let megabytes = (Double(words[1]) ?? .infinity) / 1000
                let requests = server.requests.dropFirst(before)
                    .count { $0.hasPrefix("GET \(fault.path)") }
                var cells = [
                    name, variant.rawValue, String(format: "%.2f s", seconds),
                    String(format: "%.1f MB", megabytes), words[2], words[3], "\(requests)",
                    words[4],
                ]
                if isCameo {
                    for (target, isMet) in [
                        ("time", seconds <= fault.timeLimit), ("memory", megabytes <= memoryLimit),
                        ("calls", words[2] == "\(fault.pushes)" && words[3] == "0"),
                    ] {
                        Measurement.add("\(fault.rawValue): \(target)", isMet: isMet)
                        if !isMet { cells[cells.count - 1] += ", NOT MET: \(target)" }
                    }
                }
                printRow(cells)
            }
        }
    }

    private static func printRow(_ cells: [String]) {
        let widths = [28, 9, 8, 9, 7, 7, 10, 0]
        let padded = zip(cells, widths).map { cell, width in
            cell + String(repeating: " ", count: max(0, width - cell.count))
        }
        print(padded.joined())
        fflush(nil)
    }

    private static func server() throws -> LoopbackServer {
        let large = SamplePush.jpeg(segments: 763, of: 65_533)
        return try SamplePush.server { path, port in
            switch path {
            case "/stuck": .silence
            case "/trickle": .drip(Array(SamplePush.avatar.prefix(100)))
            case "/large": .status(200, body: large)
            case "/large-without-length": .body(large, claiming: nil)
            case "/truncated": .body(SamplePush.avatar, claiming: 100_000)
            case "/loop": .redirect(to: "http://127.0.0.1:\(port)/loop")
            case "/html": .status(200, body: Array("<html>sign in</html>".utf8))
            default: .status(404, body: Array("<html>not found</html>".utf8))
            }
        }
    }

    // MARK: - In the child process

    /// Injects a fault into a variant and prints the result.
    static func perform(_ fault: String, _ variant: String, server: String) throws {
        guard let fault = Fault(rawValue: fault), let variant = ServiceVariant(rawValue: variant)
        else { throw CocoaError(.coderInvalidValue) }
        let host = try PushHost(variant)
        // Load libraries, and store an avatar of sender 0 in the cache.
        host.start(SamplePush.request(avatar: server + "/avatar-kept/0")).waitUntilFinished()
        usleep(100_000)
        let peak = PeakMemory()
        let pushes: [PushHost.Push]
        let url = server + fault.path
        switch fault {
        case .stuckKnown: pushes = [host.start(SamplePush.request(avatar: url))]
        case .expiry:
            pushes = [host.start(SamplePush.request(sender: 1, avatar: url))]
            usleep(1_000_000)
            pushes[0].expire()
            // The download is canceled after five seconds.
            usleep(5_500_000)
        case .races: pushes = race(host, url, warmUp: server + "/avatar-kept/")
        case .burst:
            pushes = (0..<fault.pushes).map { number in
                let sender = number % 10
                return host.start(
                    SamplePush.request(sender: 100 + sender, avatar: "\(url)burst\(sender)")
                )
            }
        default: pushes = [host.start(SamplePush.request(sender: 1, avatar: url))]
        }
        let time = pushes.map { $0.waitUntilDelivered() }.max() ?? 0
        // Wait, so that late calls are counted, too.
        usleep(500_000)
        let calls = pushes.map(\.calls)
        print(
            time,
            peak.kilobytes,
            calls.reduce(0, +),
            calls.count { $0 > 1 },
            summary(of: pushes.map(\.description)),
            separator: "\t"
        )
        // Exit immediately, because a thread of the vendor or of the article's extension may still
        // use the extension object.
        exit(0)
    }

    private static let batchSize = 20

    /// Starts pushes from different senders at the same time.
    private static func batch(
        _ host: PushHost,
        _ url: String,
        after number: Int = 0
    ) -> [PushHost.Push] {
        (number..<number + batchSize).map { number in
            host.start(SamplePush.request(sender: 1000 + number, avatar: "\(url)race\(number)"))
        }
    }

    /// Notifies extensions that their time expires, at about the moment of delivery.
    private static func race(
        _ host: PushHost,
        _ url: String,
        warmUp: String
    ) -> [PushHost.Push] {
        // The median delivery time. The loop below adjusts it.
        var time = batch(host, warmUp).map { $0.waitUntilDelivered() }.sorted()[batchSize / 2]
        var pushes: [PushHost.Push] = []
        while pushes.count < Fault.races.pushes {
            usleep(200_000)
            // The stub stores the last donations, including their images.
            StubDonations.current.reset()
            for push in pushes.suffix(batchSize) { push.release() }
            let batch = batch(host, url, after: batchSize + pushes.count)
            let expired = Locked(0)
            for (index, push) in batch.enumerated() {
                let end = time + Double(index - batchSize / 2) / 1000
                Thread.detachNewThread {
                    usleep(useconds_t(max(0, end) * 1e6))
                    if push.expire() { expired.withLock { $0 += 1 } }
                }
            }
            for push in batch { push.waitUntilDelivered() }
            time += Double(expired.withLock(\.self) - batchSize / 2) / 1000
            pushes += batch
        }
        return pushes
    }

    private static func summary(of descriptions: [String]) -> String {
        guard descriptions.count > 1 else { return descriptions.first ?? "nothing" }
        let counts = Dictionary(descriptions.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value)× \($0.key)" }.joined(separator: "; ")
    }
}
#endif
