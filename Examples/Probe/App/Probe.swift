import CameoApp
import Combine
import UIKit
import UserNotifications

/// A model that posts the notifications of trials and stores the user's answers.
@MainActor
final class Probe: ObservableObject {
    /// The state that the UI tests wait for.
    enum Status: Equatable {
        case starting, notAllowed, scheduled
        case failed(String)

        var text: String {
            switch self {
            case .starting: "starting"
            case .notAllowed: "not allowed"
            case .scheduled: "scheduled"
            case .failed(let reason): "failed: \(reason)"
            }
        }
    }

    /// The delay of a notification, in seconds. During this time, the UI test or the user leaves
    /// the app.
    static let delay = 5.0

    @Published private(set) var status = Status.starting
    @Published var token = ""
    @Published var failure = ""
    @Published private(set) var observations: [String: Observation] = [:]

    /// Requests permission to show notifications, and posts the notification of a trial.
    ///
    /// - Parameter trial: The ID of the trial; `nil` to only register for pushes.
    func start(trial id: String?) async {
        let center = UNUserNotificationCenter.current()
        let isAllowed = try? await center.requestAuthorization(options: [.alert, .badge, .sound])
        guard isAllowed == true else {
            status = .notAllowed
            return
        }
        UIApplication.shared.registerForRemoteNotifications()
        center.removeAllDeliveredNotifications()
        guard let id else {
            status = .scheduled
            return
        }
        guard let trial = Trial.all.first(where: { $0.id == id }) else {
            status = .failed("no trial \(id)")
            return
        }
        await post(trial)
    }

    /// Posts the notification of a trial after ``delay``.
    func post(_ trial: Trial) async {
        do {
            let factory = ContentFactory(directory: FileManager.default.temporaryDirectory)
            let request = UNNotificationRequest(
                identifier: trial.id,
                content: try factory.content(of: trial.arrangement),
                trigger: UNTimeIntervalNotificationTrigger(
                    timeInterval: Self.delay,
                    repeats: false
                )
            )
            try await UNUserNotificationCenter.current().add(request)
            status = .scheduled
        } catch {
            status = .failed("\(error)")
        }
    }

    /// Stores an answer; `nil` if the user doesn't know the answer.
    func answer(_ trial: Trial, _ answer: String?) {
        var observation = Observation()
        observation.values[.answer] = answer
        if answer == nil { observation.failure = "the user doesn't know the answer" }
        observations[trial.id] = observation
    }

    /// The outcome of the last push in the extension's delivery log.
    var lastDelivery: String {
        guard let record = CommunicationApp().deliveries.last else { return "none" }
        if let death = record.death { return "died in \(death.step.rawValue)" }
        switch record.outcome(of: .delivery) {
        case .done, .doneAtExpiration: return "delivered"
        case let outcome?: return "\(outcome)"
        case nil: return "unknown"
        }
    }

    /// Returns the answers and measurements as JSON for `tool/probe answers`.
    func report() throws -> Data {
        var findings = Findings(
            .person,
            device: .current,
            observations: observations
        )
        findings.memory = Findings.MemoryRow.rows(of: ProbeGroup().lines(.memory))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(findings)
    }
}
