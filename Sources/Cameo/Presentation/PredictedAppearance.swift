/// The predicted appearance of a notification on iOS, according to the rules R1–R16.
package struct PredictedAppearance: Sendable, Equatable {
    /// The layout of the notification.
    package var layout: Layout
    /// The first line; `nil` for the app's name.
    package var firstLine: String?
    package var secondLine: String?
    /// The message text.
    package var body: String?
    package var avatar: AvatarCandidate
    /// The URL of the image in the thumbnail at the trailing edge.
    package var thumbnail: String?
    /// The name of the sound; `nil` for no sound.
    package var sound: String?
    /// The number on the app icon; `nil` to keep the current number.
    package var badge: Int?
    /// The change to the number on the app icon. If the app group isn't accessible, ``badge``
    /// applies instead.
    package var badgeIncrement: Int?
    /// The interruption level, in APNs spelling. (default: `active`)
    package var interruptionLevel: String
    /// The parts of the payload that iOS displays differently or not at all, and other problems.
    package var diagnostics: [Finding]

    /// Predicts the appearance for a plan.
    ///
    /// - Parameters:
    ///   - plan: The presentation plan.
    ///   - parsed: The content of the payload.
    ///   - payload: The payload.
    ///   - results: The results of the downloads. (default: all succeed)
    package init(
        of plan: borrowing PresentationPlan,
        parsed: borrowing ParsedPayload,
        payload: borrowing Payload,
        results: borrowing DownloadResults = DownloadResults()
    ) {
        var diagnostics =
            Finding.findings(for: payload)
            + Finding.findings(for: parsed, of: payload) + plan.diagnostics
        layout = plan.layout
        firstLine = plan.titleLines.firstLine
        secondLine = plan.titleLines.secondLine
        body = plan.titleLines.body
        avatar = results.firstUsable(of: plan, diagnostics: &diagnostics)
        let attachments = results.usable(of: plan.attachments, diagnostics: &diagnostics)
        thumbnail = parsed.hidesThumbnail ? nil : attachments.first { $0.type != .audio }?.url
        let properties = plan.properties
        sound = properties.sound
        badge = properties.badge
        badgeIncrement = properties.badgeIncrement
        interruptionLevel = properties.interruptionLevel.rawValue
        self.diagnostics = diagnostics
    }
}
