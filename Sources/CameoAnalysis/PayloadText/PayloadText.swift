import Cameo

/// A payload in any form that developers encounter: JSON, JSON with small mistakes, or a
/// dictionary's description in a log or debugger.
///
/// ``Payload/init(parsing:)`` parses valid JSON. Other forms are tried only if that fails. Parsing
/// takes linear time.
package struct PayloadText: Sendable {
    package let payload: Payload
    /// The conversions that turned the string into a UTF-8 JSON object, without duplicates. Empty
    /// for valid JSON.
    package let conversions: [Conversion]

    /// Parses a payload.
    ///
    /// - Throws: ``ParseError``, for the most probable form.
    package init(parsing bytes: [UInt8]) throws(PayloadText.ParseError) {
        var strict: Payload.ParseError
        do throws(Payload.ParseError) {
            payload = try Payload(parsing: bytes)
            conversions = []
            return
        } catch {
            strict = error
        }
        if case .notAnObject = strict, bytes.first(where: { $0 > 0x20 }) != UInt8(ascii: "\"") {
            throw ParseError(strict, in: bytes)
        }
        var (text, found): ([UInt8], [Conversion]) = (bytes, [])
        if let encoding = TextEncoding(of: bytes) {
            text = try encoding.decode(bytes)
            found.append(.encoding(encoding))
            do throws(Payload.ParseError) {
                payload = try Payload(parsing: text)
                conversions = found
                return
            } catch {
                // This error's positions match those in an editor.
                strict = error
            }
        }
        var reader = PayloadTextReader(text, strict: strict)
        payload = try reader.read()
        conversions = found + reader.conversions
    }
}
