// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// Where Apple bridges, these are the same type, so that `url as CFURL` compiles in both places.
public typealias CFString = String
public typealias CFURL = URL
public typealias CFDictionary = [String: Any]
public typealias CFMutableData = NSMutableData
public typealias CFAttributedString = NSAttributedString
