/// An RGB color with components from 0 to 255.
package struct AvatarColor: Sendable, Hashable {
    package let red: UInt8
    package let green: UInt8
    /// The blue component.
    package let blue: UInt8

    static let white = AvatarColor(red: 255, green: 255, blue: 255)

    /// The background colors of initials. White text on them has a contrast ratio of at least
    /// 4.5:1, as WCAG requires.
    static let initialsBackgrounds: [AvatarColor] = [
        AvatarColor(red: 178, green: 58, blue: 72), AvatarColor(red: 166, green: 77, blue: 33),
        AvatarColor(red: 133, green: 96, blue: 20), AvatarColor(red: 88, green: 112, blue: 31),
        AvatarColor(red: 42, green: 122, blue: 62), AvatarColor(red: 16, green: 121, blue: 106),
        AvatarColor(red: 22, green: 113, blue: 143), AvatarColor(red: 40, green: 98, blue: 176),
        AvatarColor(red: 82, green: 83, blue: 186), AvatarColor(red: 118, green: 72, blue: 176),
        AvatarColor(red: 148, green: 62, blue: 150), AvatarColor(red: 171, green: 55, blue: 113),
    ]
}
