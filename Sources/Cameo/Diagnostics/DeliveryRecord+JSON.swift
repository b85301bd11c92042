import Foundation

extension DeliveryRecord {
    /// Version of the JSON format.
    static let version = 1

    /// Writes the record as JSON. Bypasses `JSONObject` for speed, because each notification writes
    /// a record.
    package func write(to writer: inout JSONWriter, at date: Date) {
        writer.writeObject { writer in
            writer.member("version", Self.version)
            writer.member("date", Timestamp.iso8601(date.timeIntervalSince1970))
            writer.member("process", process.rawValue)
            writer.member("account", accountDigest)
            writer.member("messageID", messageID)
            writer.member("preset", preset?.rawValue)
            writer.member("layout", layout.rawValue)
            writer.member("avatar", avatar.rawValue)
            writer.member("avatarOrigin", avatarSource)
            writer.member("steps") { writer in
                writer.writeArray { writer in
                    for step in steps { writer.element { step.write(to: &$0) } }
                }
            }
            writer.member("reasons") { $0.writeArray(reasons) { $0 } }
            writer.member("diagnostics") { $0.writeArray(diagnostics, \.self) }
        }
    }
}

extension DeliveryRecord.Step {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.writeObject { writer in
            writer.member("code", code.rawValue)
            writer.member("outcome", outcome.rawValue)
            writer.member("milliseconds", Int(end * 1000))
            writer.member("detail", detail)
            if let cost {
                writer.member("costMilliseconds", Int(cost.seconds * 1000))
                if let bytes = cost.bytes { writer.member("costBytes", bytes) }
            }
            guard let death else { return }
            if let bytes = death.usedBytes { writer.member("usedBytes", bytes) }
            if let bytes = death.bytesLeft { writer.member("bytesLeft", bytes) }
            writer.member("isTimeOver", death.isTimeOver)
            writer.member("wasDelivered", death.wasDelivered)
            writer.member("wasRestarted", death.wasRestarted)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ number: Int) {
        member(name) { $0.write(literal: String(number)) }
    }

    fileprivate mutating func member(_ name: String, _ value: Bool) {
        member(name) { $0.write(literal: value ? "true" : "false") }
    }

    fileprivate mutating func member(_ name: String, _ text: String?) {
        member(name) { writer in
            if let text { writer.write(text) } else { writer.write(literal: "null") }
        }
    }

    fileprivate mutating func writeArray<Element>(
        _ elements: [Element],
        _ text: (Element) -> String
    ) {
        writeArray { writer in
            for element in elements { writer.element { $0.write(text(element)) } }
        }
    }
}
