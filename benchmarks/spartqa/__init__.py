"""SpartQA (Mirzaee, Rajaby Faghihi, Ning, Kordjamshidi, NAACL 2021): blocks that hold shapes, told and asked about."""
