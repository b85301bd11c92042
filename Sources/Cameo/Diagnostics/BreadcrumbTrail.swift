import Foundation

/// The breadcrumb of a push. Before each step that may terminate the process, the trail writes the
/// step to the file, so that the next process can record the step in which this one terminated.
///
/// Writing a step is a single write of 64 bytes to kernel memory, which outlives the process.
/// Nothing is written between styling and delivery.
package final class BreadcrumbTrail: Sendable {
    private let file: BreadcrumbFile
    private let slot: Int
    private let start = SystemClock().now
    /// The breadcrumb. Its step is `nil` after the push's record is stored.
    private let breadcrumb: Locked<Breadcrumb>

    /// Begins a trail, before the configuration is created.
    ///
    /// - Parameters:
    ///   - container: Directory of the app group.
    ///   - name: Name of the push in the log.
    /// - Returns: `nil` if the file can't be opened or has no free slot.
    init?(container: URL, name: TimestampedName) {
        guard let file = BreadcrumbFile.shared(in: container), let slot = file.take() else {
            return nil
        }
        (self.file, self.slot) = (file, slot)
        var breadcrumb = Breadcrumb(owner: BreadcrumbFile.owner)
        breadcrumb.arrival = UInt64(name.milliseconds)
        breadcrumb.number = UInt32(clamping: name.number)
        breadcrumb.step = .settings
        self.breadcrumb = Locked(breadcrumb)
        change { _ in }
    }

    /// Writes a step before it begins.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - detail: The name of a vendor step, the host of a download, or the format and size of an
    ///     image.
    func begin(_ step: DeliveryRecord.Step.Code, _ detail: String = "") {
        change { breadcrumb in
            (breadcrumb.step, breadcrumb.detail) = (step, detail)
            let isMeasured =
                switch step {
                case .hook, .vendor, .decryption, .download, .decoding: true
                case .style: breadcrumb.usedMemory == 0
                default: false
                }
            if isMeasured {
                (breadcrumb.usedMemory, breadcrumb.memoryLeft) = ProcessMemory.kilobytes
            }
        }
    }

    /// The current step, which ``resume(_:)`` continues after a nested step.
    var current: Breadcrumb { breadcrumb.withLock { $0 } }

    /// Restores the outer step after decoding, unless another step has started.
    func resume(_ outer: Breadcrumb) {
        guard let step = outer.step, current.step == .decoding else { return }
        begin(step, outer.detail)
    }

    /// Records that the content handler was called.
    func recordDelivery(isTimeOver: Bool) {
        let flags = Breadcrumb.delivered | (isTimeOver ? Breadcrumb.timeOver : 0)
        change { $0.flags |= flags }
    }

    /// Writes the missing records of pushes whose processes terminated. Only the first call in a
    /// process has an effect.
    func recordDeaths(in log: DeliveryLog) { file.recordDeaths(in: log) }

    /// Ends the trail.
    ///
    /// - Parameter isRecorded: Whether the log contains the record of the push. Otherwise, the next
    ///   process records it.
    func end(isRecorded: Bool) {
        let wasChanged = change { breadcrumb in
            if isRecorded {
                breadcrumb.step = nil
            } else {
                breadcrumb.flags |= Breadcrumb.unrecorded
            }
        }
        if isRecorded, wasChanged { file.release(slot) }
    }

    @discardableResult
    private func change(_ body: (inout Breadcrumb) -> Void) -> Bool {
        breadcrumb.withLock { breadcrumb in
            guard breadcrumb.step != nil else { return false }
            body(&breadcrumb)
            breadcrumb.uptime = BreadcrumbFile.uptime
            breadcrumb.age = UInt32(clamping: Int((SystemClock().now - start) * 1000))
            file.write(breadcrumb, slot)
            return true
        }
    }
}
