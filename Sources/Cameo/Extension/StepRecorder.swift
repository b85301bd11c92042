#if os(iOS) || os(visionOS) || os(Linux)
import Foundation

/// The record of a notification while its pipeline runs.
final class StepRecorder {
    var delivery = DeliveryRecord()
    let clock: any NotificationClock
    /// The time at which iOS called the extension.
    let start: Double
    /// The breadcrumb of the current step; `nil` in the app and without an app group.
    let trail: BreadcrumbTrail?
    /// The initial capacity of a record, in steps.
    private static let expectedStepCount = 8

    init(
        process: DeliveryRecord.ProcessKind,
        clock: any NotificationClock,
        start: Double,
        trail: BreadcrumbTrail?
    ) {
        (self.clock, self.start, self.trail) = (clock, start, trail)
        delivery.process = process
        delivery.steps.reserveCapacity(Self.expectedStepCount)
    }

    /// Stores the breadcrumb of a step that begins.
    func begin(_ code: DeliveryRecord.Step.Code, _ detail: String = "") {
        trail?.begin(code, detail)
    }

    /// Adds a step to the record.
    func add(
        _ code: DeliveryRecord.Step.Code,
        _ outcome: DeliveryRecord.Step.Outcome,
        _ detail: String? = nil,
        _ cost: DeliveryRecord.Step.Cost? = nil
    ) {
        let step = DeliveryRecord.Step(
            code: code,
            outcome: outcome,
            end: clock.now - start,
            detail: detail,
            cost: cost
        )
        delivery.steps.append(step)
    }
}
#endif
