import CameoHost
import Foundation

extension NativeHost {
    /// Foundation shares no code with our parsers.
    package func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool {
        guard
            let list = try? PropertyListSerialization.propertyList(
                from: Data(file),
                format: nil
            )
        else { return false }
        return value.isSame(as: list)
    }
}

extension PropertyValue {
    /// Whether a value of Foundation is the same. On Linux, its Booleans are the numbers 1 and 0.
    fileprivate func isSame(as other: Any) -> Bool {
        switch self {
        case .string(let text): other as? String == text
        case .bool(let flag): (other as? NSNumber)?.doubleValue == (flag ? 1 : 0)
        case .integer(let number):
            (other as? NSNumber).map {
                $0.int64Value == number && $0.doubleValue == Double(number)
            } ?? false
        case .unsigned(let number): (other as? NSNumber)?.uint64Value == number
        case .real(let number):
            (other as? NSNumber).map {
                $0.doubleValue == number || number.isNaN && $0.doubleValue.isNaN
            } ?? false
        case .data(let bytes): (other as? Data).map(Array.init) == bytes
        case .date(let seconds): (other as? Date)?.timeIntervalSinceReferenceDate == seconds
        case .uid: false
        case .array(let values):
            (other as? [Any]).map {
                $0.count == values.count && zip(values, $0).allSatisfy { $0.isSame(as: $1) }
            } ?? false
        case .dictionary(let members):
            (other as? [String: Any]).map { other in
                other.count == members.count
                    && members.allSatisfy { name, value in
                        other[name].map(value.isSame) ?? false
                    }
            } ?? false
        }
    }
}
