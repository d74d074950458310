module example.org/board

go 1.19
