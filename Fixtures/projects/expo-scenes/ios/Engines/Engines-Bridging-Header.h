// Objective-C headers that Swift should see.
