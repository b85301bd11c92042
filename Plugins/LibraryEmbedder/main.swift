// Writes a Swift file that contains the content of other files.
//
// usage: LibraryEmbedder OUTPUT ROOT PATH…

import Foundation

/// Returns a Swift string literal with the exact content of a file.
func literal(of file: URL) throws -> String {
    let data = try Data(contentsOf: file)
    // A string literal can contain only valid UTF-8.
    guard let text = String(data: data, encoding: .utf8), Data(text.utf8) == data else {
        throw CocoaError(.fileReadInapplicableStringEncoding, userInfo: [NSURLErrorKey: file])
    }
    var literal = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": literal += "\\n"
        case "\\", "\"": literal += "\\\(scalar)"
        case "\u{0}"..<" ", "\u{7F}": literal += "\\u{\(String(scalar.value, radix: 16))}"
        default: literal.unicodeScalars.append(scalar)
        }
    }
    return literal + "\""
}

let arguments = CommandLine.arguments
let root = URL(fileURLWithPath: arguments[2])
var source = "extension LibraryFile {\n    static let embedded: [LibraryFile] = [\n"
for path in arguments.dropFirst(3) {
    let text = try literal(of: root.appendingPathComponent(path))
    source += "        LibraryFile(path: \"\(path)\", text: \(text)),\n"
}
source += "    ]\n}\n"
try Data(source.utf8).write(to: URL(fileURLWithPath: arguments[1]))
