// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The destination of a call.
@available(iOS 11.0, macOS 12.0, *)
public enum INCallDestinationType: Int, Sendable {
    case unknown = 0
    case normal = 1
    case emergency = 2
    case voicemail = 3
    case redial = 4
    @available(iOS 13.0, *)
    case callBack = 5
}

/// The audio output of a call.
@available(iOS 13.0, macOS 12.0, *)
public enum INCallAudioRoute: Int, Sendable {
    case unknown = 0
    case speakerphoneAudioRoute = 1
    case bluetoothAudioRoute = 2
}

/// A call that a user starts.
@available(iOS 13.0, macOS 12.0, *)
open class INStartCallIntent: INIntent {
    private struct Fields: Hashable {
        var callRecordFilter: INCallRecordFilter?
        var callRecordToCallBack: INCallRecord?
        var audioRoute: INCallAudioRoute
        var destinationType: INCallDestinationType
        var contacts: [INPerson]?
        var callCapability: INCallCapability
    }

    private let fields: Fields

    private init(stubFields fields: Fields) {
        self.fields = fields
        super.init()
    }

    @available(iOS 14.0, *)
    public init(
        callRecordFilter: INCallRecordFilter?,
        callRecordToCallBack: INCallRecord?,
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        callCapability: INCallCapability
    ) {
        fields = Fields(
            callRecordFilter: callRecordFilter,
            callRecordToCallBack: callRecordToCallBack,
            audioRoute: audioRoute,
            destinationType: destinationType,
            contacts: contacts,
            callCapability: callCapability
        )
        super.init()
    }

    @available(iOS 14.0, *)
    open var callRecordFilter: INCallRecordFilter? { fields.callRecordFilter }
    @available(iOS 14.0, *)
    open var callRecordToCallBack: INCallRecord? { fields.callRecordToCallBack }
    open var audioRoute: INCallAudioRoute { fields.audioRoute }
    open var destinationType: INCallDestinationType { fields.destinationType }
    open var contacts: [INPerson]? { fields.contacts }
    open var callCapability: INCallCapability { fields.callCapability }

    override func copyOfParameters() -> INIntent { INStartCallIntent(stubFields: fields) }

    override var values: [AnyHashable] { super.values + [fields] }
}
