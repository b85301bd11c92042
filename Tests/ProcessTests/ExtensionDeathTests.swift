#if os(Linux)
import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

/// Tests of extension processes that die while they process pushes.
///
/// The extension in `PushVictim` traces its steps independently of the breadcrumbs. Afterwards,
/// each started push must have exactly one record with the step in which its process ended, and no
/// push may have been delivered twice.
@Suite struct ExtensionDeathTests {
    /// The number of processes that are killed at random times. `make check-all` kills 1000.
    private static let kills = number("CAMEO_KILLS") ?? 150
    /// The interval, in system calls, between the calls at which the process is killed. `make
    /// check-all` kills the process at every call.
    private static let callInterval = number("CAMEO_KILL_INTERVAL") ?? 9

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    private let container = Scratch.newURL()

    init() throws {
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    }

    /// A process and the number of its push.
    private struct Push: Hashable, CustomStringConvertible {
        let process: Int32
        let number: Int
        var description: String { "\(process)-\(number)" }
    }

    /// A running process, and its output.
    private struct Victim {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()

        init(_ program: String, _ arguments: [String]) throws {
            process.executableURL = Repository.product(program)
            process.arguments = arguments
            process.standardOutput = output
            process.standardError = errors
            try process.run()
        }

        /// Waits until the process ends, and returns the traced steps of each push.
        func trace() -> [Push: [String]] {
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            var steps: [Push: [String]] = [:]
            for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count == 3, let process = Int32(words[0]), let number = Int(words[1])
                else {
                    Issue.record("\(line)")
                    continue
                }
                steps[Push(process: process, number: number), default: []].append(String(words[2]))
            }
            return steps
        }
    }

    private func victim(_ arguments: String...) throws -> Victim {
        try Victim("PushVictim", [container.path] + arguments)
    }

    /// The breadcrumbs of a push, in order, and the trace that precedes the next breadcrumb.
    private static let order: [(step: DeliveryRecord.Step.Code, trace: String?)] = [
        (.settings, "begin"), (.hook, "hook"), (.vendor, "vendor"), (.decryption, "decryption"),
        (.parsing, nil), (.style, "style"), (.download, "download"), (.decoding, nil),
        (.download, nil), (.style, "style"), (.donation, nil),
    ]

    /// Returns the steps in which a process with this trace may have ended.
    private static func possibleSteps(_ trace: [String]) -> Set<DeliveryRecord.Step.Code> {
        var first = 0
        for step in trace where step != "handled" {
            first = order[first...].firstIndex { $0.trace == step } ?? order.count
            first += 1
        }
        // The process ended between the last traced step and the next traced step.
        let end = order[first...].firstIndex { $0.trace != nil } ?? order.count - 1
        return Set(order[max(0, first - 1)...min(end, order.count - 1)].map(\.step))
    }

    /// The push counts, by outcome.
    private struct Result: CustomStringConvertible {
        var pushes = 0
        var deaths: [String: Int] = [:]
        var delivered = 0
        var unrecorded = 0
        /// The number of processes that ended after the handler was called, but before the call was
        /// recorded.
        var late = 0

        var description: String {
            let steps = deaths.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return
                "\(pushes) pushes, \(delivered) with their own record, \(unrecorded) that had not started; "
                + "deaths: \(steps.joined(separator: ", ")); \(late) just after the handler"
        }
    }

    /// Compares the log with the trace, and empties the log.
    private func check(_ trace: [Push: [String]], _ result: inout Result) throws {
        let log = DeliveryLog(container: container)
        // The app finds the ended processes, which the next extension would record.
        let found = log.entries(limit: .max)
        _ = try victim("push", "1").trace()
        let recorded = log.entries(limit: .max)
        // Each process records the deaths file by file.
        #expect(inOrder(Array(recorded.dropLast())) == inOrder(found))
        var records: [Push: [DeliveryRecord]] = [:]
        for (name, record) in try named(log) {
            let words = name.split(separator: "-")
            let number = try #require(Int(words[2].prefix { $0 != "." }))
            let push = Push(process: try #require(Int32(words[1])), number: number)
            records[push, default: []].append(record)
        }
        for (push, steps) in trace {
            result.pushes += 1
            #expect(steps.count { $0 == "handled" } <= 1, "\(push)")
            let found = records[push] ?? []
            guard let record = found.first else {
                // The process died while it created the configuration.
                #expect(steps == ["begin"], "\(push): no record")
                result.unrecorded += 1
                continue
            }
            #expect(found.count == 1, "\(push)")
            guard let death = record.death else {
                #expect(steps.last == "handled", "\(push)")
                result.delivered += 1
                continue
            }
            result.deaths[death.step.rawValue, default: 0] += 1
            let wasHandled = steps.contains("handled")
            #expect(
                Self.possibleSteps(steps).contains(death.step),
                "\(push): \(death.step) after \(steps)"
            )
            #expect(!death.wasDelivered || wasHandled, "\(push)")
            if wasHandled, !death.wasDelivered { result.late += 1 }
            #expect(!death.wasRestarted && !death.isTimeOver, "\(push)")
            if death.step == .vendor { #expect(death.detail == "Acme") }
            if death.step == .decoding { #expect(death.detail == "GIF 1x1") }
        }
        // The only other record is from the process that recorded the deaths.
        #expect(records.keys.count { trace[$0] == nil } == 1)
        for file in [log.file, log.oldFile] { try? FileManager.default.removeItem(atPath: file) }
    }

    /// Returns entries in the order of their dates and steps.
    private func inOrder(_ entries: [DeliveryLog.Entry]) -> [DeliveryLog.Entry] {
        entries.sorted { ($0.date, "\($0.record)") < ($1.date, "\($1.record)") }
    }

    /// Returns one record for each push, with the push's name. A record of a death never replaces
    /// another record.
    private func named(_ log: DeliveryLog) throws -> [(String, DeliveryRecord)] {
        let lines = try String(contentsOfFile: log.file, encoding: .utf8).split(separator: "\n")
        #expect(!FileManager.default.fileExists(atPath: log.oldFile))
        var records: [String: DeliveryRecord] = [:]
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 1)
            // A process may have been killed while it wrote the line.
            guard words.count == 2,
                let document = try? JSONDocument(parsing: Array(words[1].utf8))
            else { continue }
            let record = try #require(document.root.object.flatMap(DeliveryRecord.init))
            let name = String(words[0])
            if record.death == nil || records[name] == nil { records[name] = record }
        }
        return records.map { ($0.key, $0.value) }
    }

    @Test func `each push of processes that are killed at random times has one record`() throws {
        var result = Result()
        let batch = 50
        for start in stride(from: 0, to: Self.kills, by: batch) {
            let count = min(batch, Self.kills - start)
            let victim = try victim("kill", "\(count)", "60000", "\(start + 1)")
            try check(victim.trace(), &result)
        }
        print("Killed \(Self.kills) processes at random moments: \(result)")
        #expect(result.deaths.count > 3)
        #expect(result.late * 20 <= Self.kills)
    }

    @Test func `two concurrent processes don't affect each other`() throws {
        var result = Result()
        let batch = 25
        for start in stride(from: 0, to: max(batch, Self.kills / 4), by: batch) {
            let victims = try [1, 2].map {
                try victim("kill", "\(batch)", "60000", "\(1000 * $0 + start)")
            }
            // The second process's trace fits in the pipe's buffer.
            let traces = victims.map { $0.trace() }
            try check(traces[0].merging(traces[1]) { $1 }, &result)
        }
        print("Killed processes two at a time: \(result)")
        #expect(result.deaths.count > 3)
    }

    @Test func `a process that is killed at any system call of a push leaves the correct step`()
        throws
    {
        var result = Result()
        var names: [String: Int] = [:]
        var trace: [Push: [String]] = [:]
        var call = 1
        let arguments = [container.path, "push", "1", "stop"]
        while true {
            let victim = try Victim(
                "SyscallKiller",
                ["\(call)", Repository.product("PushVictim").path] + arguments
            )
            trace.merge(victim.trace()) { $1 }
            let name = victim.errors.fileHandleForReading.readDataToEndOfFile()
            if victim.process.terminationStatus == 3 { break }
            #expect(victim.process.terminationStatus == 0)
            names[String(decoding: name, as: UTF8.self), default: 0] += 1
            call += Self.callInterval
            if trace.count >= 200 {
                try check(trace, &result)
                trace = [:]
            }
        }
        try check(trace, &result)
        print("Killed at each of \(call) system calls, by \(Self.callInterval): \(result)")
        #expect(result.deaths.count > 5)
        #expect(result.late <= 1 + 20 / Self.callInterval)
    }

    @Test func `on a full disk, pushes are delivered and recorded by the next process`() throws {
        var result = Result()
        // Create the files, and fill the log up to the limit.
        var trace = try victim("push", "8").trace()
        let full = try victim("push", "20", "full").trace()
        #expect(full.values.allSatisfy { $0.last == "handled" })
        #expect(full.count == 20)
        trace.merge(full) { $1 }
        try check(trace, &result)
        #expect(result.delivered == 28)
    }

    @Test func `without access to the container, pushes are delivered without a record`() throws {
        for path in ["", "Cameo"] {
            let folder = container.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true
            )
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o555],
                ofItemAtPath: folder.path
            )
        }
        let trace = try victim("push", "3", "user").trace()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: container.appendingPathComponent("Cameo").path
        )
        #expect(trace.count == 3)
        #expect(trace.values.allSatisfy { $0.count { $0 == "handled" } == 1 })
        #expect(DeliveryLog(container: container).entries().isEmpty)
        #expect(try victim("push", "1").trace().count == 1)
        #expect(DeliveryLog(container: container).entries().count == 1)
    }

    @Test func `a process that exceeds its memory limit leaves the step and the memory`() throws {
        let victim = try victim("push", "1", "memory")
        let trace = victim.trace()
        #expect(victim.process.terminationReason == .uncaughtSignal)
        #expect(trace.values.first?.last == "vendor")
        let entry = try #require(DeliveryLog(container: container).entries().first)
        let death = try #require(entry.record.death)
        #expect(death.step == .vendor)
        #expect(death.detail == "Acme")
        #expect(!death.wasDelivered)
        let (used, left) = (try #require(death.usedBytes), try #require(death.bytesLeft))
        #expect(used > 1_000_000 && left > 1_000_000 && left < 1_500_000_000)
    }
}
#endif
