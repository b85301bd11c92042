// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import StubSystem

/// Returns the number of available bytes. Unless a test sets it, the result is 0, as for a process
/// that isn't an app.
@available(iOS 13.0, *)
@available(macOS, unavailable)
public func os_proc_available_memory() -> Int { StubMemory.current.takeAvailable() }

/// The available memory that a test sets for the process.
///
/// `@unchecked Sendable` because a lock protects all access.
public final class StubMemory: @unchecked Sendable {
    /// The memory in the current system.
    public static var current: StubMemory { StubSystem.current.object(StubMemory.init) }

    private let lock = NSLock()
    private var values: [Int] = []

    /// The results of the next calls, in order. Later calls return 0.
    public var available: [Int] {
        get { lock.withLock { values } }
        set { lock.withLock { values = newValue } }
    }

    func takeAvailable() -> Int {
        lock.withLock { values.isEmpty ? 0 : values.removeFirst() }
    }
}
