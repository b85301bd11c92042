// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The kind of a call.
@available(iOS 10.0, macOS 12.0, *)
public enum INCallCapability: Int, Sendable {
    case unknown = 0
    case audioCall = 1
    case videoCall = 2
}

/// The outcome of a call.
@available(iOS 10.0, macOS 12.0, *)
public enum INCallRecordType: Int, Sendable {
    case unknown = 0
    case outgoing = 1
    case missed = 2
    case received = 3
    @available(iOS 11.0, *)
    case latest = 4
    @available(iOS 11.0, *)
    case voicemail = 5
    @available(iOS 13.0, *)
    case ringing = 6
    @available(iOS 13.0, *)
    case inProgress = 7
    @available(iOS 13.0, *)
    case onHold = 8
}

/// A filter for calls.
@available(iOS 14.0, macOS 12.0, *)
open class INCallRecordFilter: NSObject, NSCopying {
    override init() {}

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A call that was made or received.
@available(iOS 11.0, macOS 12.0, *)
open class INCallRecord: NSObject, NSCopying {
    fileprivate struct Fields: Hashable {
        var identifier: String
        var dateCreated: Date?
        var caller: INPerson?
        var callRecordType: INCallRecordType
        var callCapability: INCallCapability
        var callDuration: Double?
        var unseen: Bool?
        var numberOfCalls: Int?
    }

    fileprivate let fields: Fields

    fileprivate init(stubFields fields: Fields) {
        self.fields = fields
    }

    open var identifier: String { fields.identifier }
    open var dateCreated: Date? { fields.dateCreated }
    open var callRecordType: INCallRecordType { fields.callRecordType }
    open var callCapability: INCallCapability { fields.callCapability }
    @available(iOS, introduced: 11.0, deprecated: 14.5)
    @available(macOS, introduced: 12.0, deprecated: 12.0)
    open var caller: INPerson? { fields.caller }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INCallRecord)?.fields == fields
    }

    open override var hash: Int { fields.hashValue }
}

@available(iOS 11.0, *)
@available(macOS, unavailable)
extension INCallRecord {
    @available(iOS 13.0, *)
    public convenience init(
        identifier: String,
        dateCreated: Date? = nil,
        caller: INPerson? = nil,
        callRecordType: INCallRecordType = .unknown,
        callCapability: INCallCapability = .unknown,
        callDuration: Double? = nil,
        unseen: Bool? = nil,
        numberOfCalls: Int? = nil
    ) {
        self.init(
            stubFields: Fields(
                identifier: identifier,
                dateCreated: dateCreated,
                caller: caller,
                callRecordType: callRecordType,
                callCapability: callCapability,
                callDuration: callDuration,
                unseen: unseen,
                numberOfCalls: numberOfCalls
            )
        )
    }

    public final var callDuration: Double? { fields.callDuration }
    public final var unseen: Bool? { fields.unseen }
    @available(iOS 13.0, *)
    public final var numberOfCalls: Int? { fields.numberOfCalls }
}
