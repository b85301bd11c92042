#if canImport(Darwin)
import Foundation
#endif
