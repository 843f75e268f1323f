-- The paper that proves who an applicant is, beside the licence (product 03 §3.16).
alter table filing_applicants add column id_file text;
