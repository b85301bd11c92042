struct Boiler {
    var pressure = 0.0
}
