import Foundation

/// Lets one decoder work at a time: two bitmaps at once do not fit into the extension's memory.
struct DecodeGate: Sendable {
    static let shared = DecodeGate()

    private let gate = NSLock()

    /// Does the work when nobody else decodes.
    func one<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        gate.lock()
        defer { gate.unlock() }
        return try work()
    }
}
