-- A correction of an office's number that one person of staff has asked for and another one has not decided yet.
alter table filing_cases add column correction jsonb;
