import Cameo

/// A payload in any of the forms in which developers have it: JSON, JSON with small mistakes, or the description of
/// a dictionary that a log or a debugger prints.
///
/// Valid JSON is parsed as ``Payload/init(parsing:)`` does. Other forms are tried only if that fails. The work is
/// proportional to the number of bytes.
package struct PayloadText: Sendable {
    /// The payload.
    package let payload: Payload
    /// The differences from a JSON object in UTF-8, without duplicates. Empty for valid JSON.
    package let conversions: [Conversion]

    /// Parses a payload.
    ///
    /// - Throws: ``ParseError``, for the most probable form.
    package init(parsing bytes: [UInt8]) throws(PayloadText.ParseError) {
        let strict: Payload.ParseError
        do throws(Payload.ParseError) {
            payload = try Payload(parsing: bytes)
            conversions = []
            return
        } catch {
            strict = error
        }
        if case .notAnObject = strict, !Self.isString(bytes) { throw ParseError(strict, in: bytes) }
        let text: [UInt8]
        var found: [Conversion] = []
        if let encoding = TextEncoding(of: bytes) {
            text = try encoding.decode(bytes)
            found.append(.encoding(encoding))
            if let decoded = try? Payload(parsing: text) {
                payload = decoded
                conversions = found
                return
            }
        } else {
            text = bytes
        }
        var reader = PayloadTextReader(text, strict: encodingError(strict, text, found))
        payload = try reader.read()
        var known: [Conversion] = []
        for conversion in found + reader.conversions where !known.contains(conversion) {
            known.append(conversion)
        }
        conversions = known
    }

    private static func isString(_ bytes: [UInt8]) -> Bool {
        bytes.first { $0 > 0x20 } == UInt8(ascii: "\"")
    }
}

/// Returns the error of the decoded text, whose positions are those that an editor shows.
private func encodingError(
    _ strict: Payload.ParseError,
    _ text: [UInt8],
    _ conversions: [PayloadText.Conversion]
) -> Payload.ParseError {
    guard !conversions.isEmpty else { return strict }
    do throws(Payload.ParseError) {
        _ = try Payload(parsing: text)
        return strict
    } catch {
        return error
    }
}
