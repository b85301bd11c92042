/// The time limits within the approximately 30 seconds that iOS gives a service extension.
///
/// Source for the 30 seconds: Apple, "Modifying content in newly delivered notifications".
public struct TimeBudget: Sendable, Equatable {
    /// The deadline for vendor steps and media downloads, in seconds since the push arrived.
    /// (default: 20)
    public var media = 20.0
    /// The time limit of each hook and of decryption, in seconds. (default: 5)
    public var hook = 5.0
    /// The time limit of a donation, in seconds. (default: 2)
    ///
    /// A slower donation doesn't affect the notification's style, unless
    /// ``ServiceConfiguration/needsDonation`` is set.
    public var donation = 2.0
    /// The deadline for delivering the best content so far, in seconds since the push arrived.
    /// (default: 25)
    public var delivery = 25.0

    /// Creates the default time budget.
    public init() {}
}
