import CameoXcode
import Testing
