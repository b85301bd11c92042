struct Паровоз {
    let имя: String
}
