"""RoomSpace (Li, Hogg, Cohn, IJCAI 2024): its texts read and written, and new items generated."""
