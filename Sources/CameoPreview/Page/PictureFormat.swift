/// The file format of an image of a page.
package enum PictureFormat: String, Sendable {
    case png, jpeg
}
