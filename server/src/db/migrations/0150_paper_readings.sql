-- What OCR has read of an identity paper; it goes with the file.
alter table files
  add column reading text; -- sealed
