public enum Steam {
    case dry, wet
}
