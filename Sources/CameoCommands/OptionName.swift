/// The name of an option, such as `--theme`. The table of options declares names next to the
/// options' rows.
package struct OptionName: Sendable, Hashable, CustomStringConvertible {
    package let rawValue: String

    init(_ rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }
}
