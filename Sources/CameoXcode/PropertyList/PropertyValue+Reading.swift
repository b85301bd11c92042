import CameoAnalysis
import CameoHost

extension PropertyValue {
    /// Reads a binary, XML or OpenStep property list.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file, in any Unicode encoding.
    ///   - isTable: Whether the file is a string table, which may contain the members of a
    ///     dictionary without braces.
    package init(reading bytes: [UInt8], isTable: Bool = false) throws(SourceError) {
        if bytes.starts(with: "bplist0".utf8) {
            self = try BinaryPlistReader.value(in: bytes)
            return
        }
        let text = TextEncoding(of: bytes).flatMap { try? $0.decode(bytes) } ?? bytes
        if Self.isXML(text) {
            try SourceError.validateText(text)
            var reader = PlistXMLReader(text)
            self = try reader.root().value(in: text)
        } else {
            self = try OpenStepDocument(text, isTable: isTable).root.propertyValue
        }
    }

    /// Reads a property list in any format; returns `nil` if it is invalid or isn't a dictionary.
    package init?(plist bytes: [UInt8], isTable: Bool = false) {
        guard let value = try? PropertyValue(reading: bytes, isTable: isTable),
            case .dictionary = value
        else { return nil }
        self = value
    }

    /// Whether a property list is XML, which preprocessor directives may precede. Otherwise, `<`
    /// starts hex data.
    private static func isXML(_ text: [UInt8]) -> Bool {
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
        let first = start.drop { $0 <= 0x20 }
        return ["<?", "<!", "<p", "#"].contains { first.starts(with: $0.utf8) }
    }
}
