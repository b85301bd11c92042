// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// Types that differ from Swift's types, as in Apple's framework, so that code needs `url as CFURL`.
// They are Foundation's classes, because on Linux, `as` bridges to those classes.

public typealias CFString = NSString
public typealias CFURL = NSURL
public typealias CFDictionary = NSDictionary
public typealias CFMutableData = NSMutableData
public typealias CFAttributedString = NSAttributedString
