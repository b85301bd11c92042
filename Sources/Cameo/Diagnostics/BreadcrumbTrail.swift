import Foundation

/// The breadcrumb of a push. Before a step that can end the process, it writes that step, so that
/// the next process can record where this one ended.
///
/// To write a step is a single write of 64 bytes to the memory of the kernel, which outlives the
/// process. Nothing is written between applying the style and the delivery.
final class BreadcrumbTrail: Sendable {
    private let file: BreadcrumbFile
    private let place: Int
    private let start = SystemClock().now
    /// The current breadcrumb; `nil` after the push is recorded.
    private let breadcrumb: Locked<Breadcrumb?>

    /// Writes the first step of a push.
    ///
    /// - Parameters:
    ///   - container: Directory of the app group.
    ///   - name: Name of the push in the log.
    ///   - step: The first step.
    /// - Returns: `nil` if the file can't be opened, or if too many pushes are in flight.
    init?(container: URL, name: TimestampedName, step: DeliveryRecord.Step.Code) {
        guard let file = BreadcrumbFile.shared(in: container), let place = file.take() else {
            return nil
        }
        (self.file, self.place) = (file, place)
        breadcrumb = Locked(
            Breadcrumb(
                arrival: UInt64(name.milliseconds),
                owner: BreadcrumbFile.owner,
                number: UInt32(clamping: name.number)
            )
        )
        begin(step)
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

    /// Runs a step within another step, which then continues.
    func during<Value, Failure: Error>(
        _ step: DeliveryRecord.Step.Code,
        _ detail: String,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let outer = breadcrumb.withLock { $0 }
        begin(step, detail)
        defer { if let outer, let step = outer.step { begin(step, outer.detail) } }
        return try body()
    }

    /// Records that the content handler was called.
    func recordDelivery(isTimeOver: Bool) {
        change { breadcrumb in
            breadcrumb.flags.insert(.delivered)
            if isTimeOver { breadcrumb.flags.insert(.timeOver) }
        }
    }

    /// Ends the trail.
    ///
    /// - Parameter isRecorded: Whether the log contains the record of the push. Otherwise, the next
    ///   process records it.
    func end(isRecorded: Bool) {
        change { breadcrumb in
            if isRecorded { breadcrumb.step = nil } else { breadcrumb.flags.insert(.unrecorded) }
        }
        guard isRecorded, breadcrumb.withLock({ $0.take() }) != nil else { return }
        file.release(place)
    }

    private func change(_ body: (inout Breadcrumb) -> Void) {
        breadcrumb.withLock { current in
            guard var breadcrumb = current else { return }
            body(&breadcrumb)
            breadcrumb.uptime = BreadcrumbFile.uptime
            breadcrumb.age = UInt32(clamping: Int((SystemClock().now - start) * 1000))
            current = breadcrumb
            file.write(breadcrumb, place)
        }
    }
}
