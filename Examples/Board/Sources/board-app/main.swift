import Board
import SwiftUI

BoardApp.main()
