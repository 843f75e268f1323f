-- A case that was begun from a work, and cases that a bid names (product 11 §11.7).
alter table filing_cases add column work_no text collate "C";
-- A work is registered once: another case may be begun for it when the one before has failed.
create unique index filing_cases__work_no on filing_cases (uid, work_no)
  where work_no is not null and status not in ('cancelled', 'closed', 'refused', 'deemed_withdrawn');
create index filing_cases__of_work on filing_cases (uid, work_no, created_at desc) where work_no is not null;
alter table crowd_bids add column filings text[] not null default '{}';
create index crowd_bids__filings on crowd_bids (uid, created_at desc) where filings <> '{}';
