// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UserNotifications

/// What a call carries.
public enum INCallCapability: Int, Sendable {
    case unknown, audioCall, videoCall
}

/// Where a call goes.
public enum INCallDestinationType: Int, Sendable {
    case unknown, normal, emergency, voicemail, redial, callBack
}

/// Where the sound of a call comes out.
public enum INCallAudioRoute: Int, Sendable {
    case unknown, speakerphoneAudioRoute, bluetoothAudioRoute
}

/// What became of a call.
public enum INCallRecordType: Int, Sendable {
    case unknown, outgoing, missed, received, latest, voicemail, ringing, inProgress, onHold
}

/// Which calls are meant.
open class INCallRecordFilter: NSObject {}

/// A call.
open class INCallRecord: NSObject {
    public let identifier: String
    public let dateCreated: Date?
    public let caller: INPerson?
    public let callRecordType: INCallRecordType
    public let callCapability: INCallCapability
    public let callDuration: Double?
    public let unseen: Bool?
    public let numberOfCalls: Int?

    public init(
        identifier: String,
        dateCreated: Date? = nil,
        caller: INPerson? = nil,
        callRecordType: INCallRecordType = .unknown,
        callCapability: INCallCapability = .unknown,
        callDuration: Double? = nil,
        unseen: Bool? = nil,
        numberOfCalls: Int? = nil
    ) {
        self.identifier = identifier
        self.dateCreated = dateCreated
        self.caller = caller
        self.callRecordType = callRecordType
        self.callCapability = callCapability
        self.callDuration = callDuration
        self.unseen = unseen
        self.numberOfCalls = numberOfCalls
    }
}

/// A call that someone makes.
open class INStartCallIntent: INIntent {
    public let callRecordFilter: INCallRecordFilter?
    public let callRecordToCallBack: INCallRecord?
    public let audioRoute: INCallAudioRoute
    public let destinationType: INCallDestinationType
    public let contacts: [INPerson]?
    public let callCapability: INCallCapability

    public init(
        callRecordFilter: INCallRecordFilter?,
        callRecordToCallBack: INCallRecord?,
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        callCapability: INCallCapability
    ) {
        self.callRecordFilter = callRecordFilter
        self.callRecordToCallBack = callRecordToCallBack
        self.audioRoute = audioRoute
        self.destinationType = destinationType
        self.contacts = contacts
        self.callCapability = callCapability
    }
}

extension INStartCallIntent: StubStyleProviding {
    /// No style without a contact.
    public var stubHasStyle: Bool { contacts?.contains { !$0.isMe } ?? false }
}
