-- What of a form is sent back, field by field, each with its reason (product 05 §5.14); empty: all of it may be changed.
alter table filing_cases add column fix_items jsonb not null default '[]';
