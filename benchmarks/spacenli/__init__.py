"""SpaceNLI (Abzianidze, Zwarts, Winter 2023): does a sentence about places and movements follow from others?"""
