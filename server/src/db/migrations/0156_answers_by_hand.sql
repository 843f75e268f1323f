-- Where people are at the office's place, an answer of a customer waits for whoever hands it in, until this day (ADR 86).
alter table filing_cases add column answer_due_on date;
