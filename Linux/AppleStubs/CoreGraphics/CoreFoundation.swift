// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// Foundation's classes, because on Linux, `as` bridges to those classes. As with Apple's types,
// code must cast Swift's types: `url as CFURL`.

public typealias CFString = NSString
public typealias CFURL = NSURL
public typealias CFDictionary = NSDictionary
public typealias CFMutableData = NSMutableData
public typealias CFAttributedString = NSAttributedString
