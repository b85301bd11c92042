/// How the about 30 seconds that iOS gives an extension are spent, in seconds from the start.
///
/// Source of the 30: Apple, "Modifying content in newly delivered notifications".
public struct Budget: Sendable, Hashable {
    /// When vendors' steps and downloads of media end.
    public var media = 20.0
    /// How long a hook of the app's may take.
    public var hook = 5.0
    /// How long a donation may take; it never decides about the look.
    public var donation = 2.0
    /// When the best content so far is handed over, whatever is still under way.
    public var delivery = 25.0

    /// The default budget.
    public init() {}
}
