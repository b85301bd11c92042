#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// Runs the wrapped extension and the vendor steps for one notification.
final class VendorRunner {
    private let request: UNNotificationRequest
    private let bestAttempt: BestAttempt
    private let configuration: ServiceConfiguration
    private let steps: StepRecorder
    private var runs: [VendorRun] = []
    private var clock: any NotificationClock { configuration.clock }

    init(
        _ request: UNNotificationRequest,
        _ bestAttempt: BestAttempt,
        _ configuration: ServiceConfiguration,
        _ steps: StepRecorder
    ) {
        (self.request, self.bestAttempt) = (request, bestAttempt)
        (self.configuration, self.steps) = (configuration, steps)
    }

    /// The combined result of the vendor steps.
    enum Result {
        /// The content for the next steps of the pipeline.
        case content(ReceivedContent)
        /// A step has hidden the notification.
        case hidden
        /// A step has delivered its own result without Cameo's style.
        case leftAsIs(UNNotificationContent)
    }

    /// Runs the wrapped extension and then the vendor steps. Each step receives the result of the
    /// previous one.
    func run(on received: ReceivedContent) async -> Result {
        var received = received
        let vendors =
            [configuration.wrappedExtension].compactMap(\.self) + configuration.vendorSteps
        for step in vendors {
            guard step.handles(received.content.userInfo) else {
                steps.add(.vendor, .notHandled, step.name)
                continue
            }
            switch await run(step, on: received) {
            case .content(let result)?:
                received = received.with(result.value.mutableDraft)
                bestAttempt.checkpoint(received.deliverable.content.snapshot)
            case .hidden?: return .hidden
            case .leftAsIs(let result)?: return .leftAsIs(result.value)
            case .unavailable?, nil: break
            }
        }
        return .content(received)
    }

    /// Runs a vendor step and records its outcome and cost.
    ///
    /// - Returns: The result; `nil` if the step has no usable result.
    private func run(_ step: VendorStep, on received: ReceivedContent) async -> VendorRun.Result? {
        let content = received.content
        let latest = steps.start + configuration.budget.delivery - VendorRun.expirationTimeout
        let stepStart = clock.now
        let deadline = min(
            latest,
            step.timeLimit.map { stepStart + $0 } ?? steps.start + configuration.budget.media
        )
        guard !bestAttempt.isFinished, stepStart < deadline else {
            steps.add(.vendor, .skipped, step.name)
            return nil
        }
        let memory = AvailableMemory.bytes
        let request = request.with(content)
        let run = VendorRun(
            step,
            request: request,
            leavesStyled: received.isReadable,
            bestAttempt: bestAttempt,
            clock: clock
        )
        runs.append(run)
        steps.begin(.vendor, step.name)
        let result = await run.result(by: deadline, latest: latest)
        let cost = DeliveryRecord.Step.Cost(
            seconds: clock.now - stepStart,
            bytes: memory.flatMap { memory in AvailableMemory.bytes.map { memory - $0 } }
        )
        func record(_ outcome: DeliveryRecord.Step.Outcome, _ reason: String? = nil) {
            steps.add(.vendor, outcome, step.name + (reason.map { ": \($0)" } ?? ""), cost)
        }
        switch result {
        case .content(let changed)? where changed.value.lacksText(of: content):
            record(.failed, "returned no text")
            return nil
        case .content(let changed)?:
            if run.wasNotified {
                record(.doneAtExpiration)
            } else {
                let isUnchanged = !step.handledKeys.isEmpty && changed.value == request.content
                record(isUnchanged ? .unchanged : .done)
            }
        case .hidden?: record(.hidden)
        case .leftAsIs?: record(.leftAsIs)
        case .unavailable(let reason)?: record(.failed, reason)
        case nil: record(.timedOut)
        }
        return result
    }

    /// Whether a vendor's code still runs after its result.
    var isRunning: Bool { runs.contains(where: \.isRunningAfterResult) }

    /// Ends all runs after the delivery, and records the vendors whose code is still running.
    func end() async {
        let deadline = clock.now + Self.returnTimeout
        for run in runs where run.isRunningAfterResult {
            if await !run.hasReturned(by: deadline) {
                steps.add(.vendor, .stillRunning, run.step.name)
            }
        }
        for run in runs { run.end(because: bestAttempt.completionReason) }
        runs = []
    }

    /// Time limit for a vendor's code to return after the delivery, in seconds. Code that takes
    /// longer is recorded as still running.
    private static let returnTimeout = 0.1
}
#endif
