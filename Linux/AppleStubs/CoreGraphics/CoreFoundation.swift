// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// Distinct from Swift's types, as Apple's are: `url as CFURL` is needed here too. They are Foundation's
// classes, since those are what `as` bridges to on Linux.

public typealias CFString = NSString
public typealias CFURL = NSURL
public typealias CFDictionary = NSDictionary
public typealias CFMutableData = NSMutableData
public typealias CFAttributedString = NSAttributedString
