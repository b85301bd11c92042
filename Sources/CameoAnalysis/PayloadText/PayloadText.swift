import Cameo

/// A payload in one of the formats that developers work with: JSON, JSON with small mistakes, or
/// the description of a dictionary in the output of a log or a debugger.
///
/// Valid JSON is parsed like in ``Payload/init(parsing:)``. Other formats are tried only if that
/// fails. The time is proportional to the number of bytes.
package struct PayloadText: Sendable {
    /// The payload.
    package let payload: Payload
    /// The differences between the text and a JSON object in UTF-8, without duplicates. Empty for
    /// valid JSON.
    package let conversions: [Conversion]

    /// Parses a payload.
    ///
    /// - Throws: ``ParseError``, which describes the failure for the most probable format.
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

/// Returns the error for the decoded text, whose positions match an editor's.
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
