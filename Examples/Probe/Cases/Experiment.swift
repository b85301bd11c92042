/// A method of observing how iOS displays a notification.
enum Experiment: String, Sendable, CaseIterable, Codable {
    /// Reads, in the app, the private values of the content that `updating(from:)` returns.
    case content = "E0"
    /// Reads the label and the pixels of the banner of a local notification.
    case banner = "E1"
    /// Compares the process of SpringBoard before and after an action.
    case process = "E2"
    /// Sends a push, and reads the banner and the extension's delivery log.
    case push = "E3"
    /// Asks the user of a device to answer a question.
    case person = "E4"
}

/// The build of the app in which a trial runs.
enum ProbeBuild: String, Sendable, Codable {
    /// The build has the entitlement for communication notifications.
    case entitled
    /// The build doesn't have the entitlement.
    case unentitled
}
