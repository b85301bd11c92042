import CameoHost

/// A value to write into an XML property list.
package indirect enum PlistValue: Sendable, Hashable {
    case string(String)
    case bool(Bool)
    case integer(Int)
    case real(Double)
    case array([PlistValue])
    /// Keys and values, in output order.
    case dictionary([Member])

    /// A key and its value.
    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: PlistValue

        package init(_ name: String, _ value: PlistValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value without formatting.
    var propertyValue: PropertyValue {
        switch self {
        case .string(let text): .string(text)
        case .bool(let flag): .bool(flag)
        case .integer(let number): .integer(Int64(number))
        case .real(let number): .real(number)
        case .array(let values): .array(values.map { $0.propertyValue })
        case .dictionary(let members):
            .dictionary(Dictionary(lastOf: members.lazy.map { ($0.name, $0.value.propertyValue) }))
        }
    }

    /// Returns the value as XML. The first line isn't indented.
    func xml(_ style: TextStyle, indentation: String) -> String {
        let inner = indentation + style.unit
        switch self {
        case .string(let text): return "<string>\(Self.escaped(text))</string>"
        case .bool(let flag): return flag ? "<true/>" : "<false/>"
        case .integer(let number): return "<integer>\(number)</integer>"
        case .real(let number): return "<real>\(number)</real>"
        case .array(let values):
            let lines = values.map {
                inner + $0.xml(style, indentation: inner) + style.ending
            }
            return "<array>\(style.ending)\(lines.joined())\(indentation)</array>"
        case .dictionary(let members):
            let lines = members.map { $0.xml(style, indentation: inner) }
            return "<dict>\(style.ending)\(lines.joined())\(indentation)</dict>"
        }
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }

    /// The content of a property list file with this value.
    package var file: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(xml(TextStyle(ending: "\n", unit: "\t"), indentation: ""))
        </plist>

        """
    }
}

extension PlistValue.Member {
    /// Returns the key and the value as XML, on separate lines.
    func xml(_ style: TextStyle, indentation: String) -> String {
        indentation + "<key>\(PlistValue.escaped(name))</key>" + style.ending + indentation
            + value.xml(style, indentation: indentation) + style.ending
    }
}
