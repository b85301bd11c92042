enum Größe: String {
    case klein, groß
}
