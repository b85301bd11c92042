/// A colour, as red, green and blue from 0 to 255.
public struct PictureColor: Sendable, Hashable {
    /// Red.
    public let red: UInt8
    /// Green.
    public let green: UInt8
    /// Blue.
    public let blue: UInt8

    /// A colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    static let white = PictureColor(red: 255, green: 255, blue: 255)

    /// The colours behind initials: on each, white letters have a contrast of 4.5 at least, as WCAG
    /// asks of text.
    public static let behindInitials: [PictureColor] = [
        PictureColor(red: 178, green: 58, blue: 72), PictureColor(red: 166, green: 77, blue: 33),
        PictureColor(red: 133, green: 96, blue: 20), PictureColor(red: 88, green: 112, blue: 31),
        PictureColor(red: 42, green: 122, blue: 62), PictureColor(red: 16, green: 121, blue: 106),
        PictureColor(red: 22, green: 113, blue: 143), PictureColor(red: 40, green: 98, blue: 176),
        PictureColor(red: 82, green: 83, blue: 186), PictureColor(red: 118, green: 72, blue: 176),
        PictureColor(red: 148, green: 62, blue: 150), PictureColor(red: 171, green: 55, blue: 113),
    ]
}
