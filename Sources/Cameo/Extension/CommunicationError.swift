/// An error that Cameo's API for apps throws.
public enum CommunicationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason why categories weren't registered.
    public enum CategoryFailure: Sendable, Equatable {
        /// iOS didn't return the registered categories within 2 seconds.
        case timedOut
        /// Other code replaced the categories after each attempt.
        case replaced
    }

    /// The reason why an interaction wasn't donated.
    public enum DonationFailure: Sendable, Equatable {
        /// The settings disable donations.
        case disabled
        /// The message or call has no recipient.
        case noRecipient
        /// The donation couldn't be recorded, for example because the disk is full. Without a
        /// record, it could never be deleted.
        case notRecorded
        /// iOS rejected the donation with an error code.
        case rejected(code: Int)
        /// iOS didn't confirm the donation within the time limit, in seconds.
        case timedOut(limit: Double)
    }

    /// The directory of the app group isn't accessible.
    case appGroupUnavailable
    /// iOS didn't set the badge. Contains the code of the system's error; `nil` if iOS didn't
    /// respond within 2 seconds.
    case badgeNotSet(code: Int?)
    /// Categories weren't registered.
    case categoriesNotRegistered(CategoryFailure)
    /// An interaction wasn't donated.
    case donationFailed(DonationFailure)
    /// iOS didn't delete donations. Contains the code of the system's error; `nil` if iOS didn't
    /// respond within 5 seconds.
    case donationsNotDeleted(code: Int?)
    /// iOS didn't return the app's notifications within 2 seconds, so some of the account's
    /// notifications may remain.
    case notificationsNotConfirmed

    /// The error message: what failed, then how to fix it.
    public var description: String {
        switch self {
        case .appGroupUnavailable:
            "App group container isn't accessible; add the App Groups capability to the app, and set "
                + "appGroup in the Cameo dictionary of its Info.plist if the group isn't named after "
                + "the app's bundle ID"
        case .badgeNotSet(let code):
            "iOS didn't set the badge\(Self.reason(code)); request authorization with the option "
                + ".badge"
        case .categoriesNotRegistered(.timedOut):
            "iOS didn't return the registered categories within 2 s; register yours again at the "
                + "next launch"
        case .categoriesNotRegistered(.replaced):
            "Other code keeps replacing the notification categories; register yours after it, and "
                + "change it to keep existing categories"
        case .donationFailed(.disabled):
            "Donations are disabled; call setEnabled(true) to enable them"
        case .donationFailed(.noRecipient):
            "Message or call has no recipient; add at least one besides the current user"
        case .donationFailed(.notRecorded):
            "Donation couldn't be recorded in the app group container; free up storage"
        case .donationFailed(.rejected(let code)):
            "iOS rejected the donation\(Self.reason(code)); look up the code in INIntentErrorCode"
        case .donationFailed(.timedOut(let limit)):
            "iOS didn't confirm the donation within \(Int(limit)) s, but may still complete it"
        case .donationsNotDeleted(let code):
            "iOS didn't delete the donations\(Self.reason(code)); call retry() to try again"
        case .notificationsNotConfirmed:
            "iOS didn't return the app's notifications, and some of this account's notifications may still be visible; "
                + "delete its data again, or call removeAllDeliveredNotifications()"
        }
    }

    private static func reason(_ code: Int?) -> String {
        code.map { " (error \($0))" } ?? " in time"
    }
}
