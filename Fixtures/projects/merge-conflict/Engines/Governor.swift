struct Governor {
    var speed = 0.0
}
