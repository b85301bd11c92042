// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What else is said with a donation.
open class INIntentDonationMetadata: NSObject {}

/// What someone wants or has done.
open class INIntent: NSObject, INIntentSetImageKeyPath {
    open var donationMetadata: INIntentDonationMetadata?
    fileprivate var images: [AnyKeyPath: INImage] = [:]
}

/// What gives `setImage` its key path of the intent's own class.
public protocol INIntentSetImageKeyPath: AnyObject {}

extension INIntentSetImageKeyPath {
    public func setImage<Value>(
        _ image: INImage?,
        forParameterNamed parameterName: KeyPath<Self, Value>
    ) {
        (self as? INIntent)?.images[parameterName] = image
    }

    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        (self as? INIntent)?.images[parameterName]
    }
}
