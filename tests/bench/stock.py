print("the first line")
