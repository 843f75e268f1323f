-- The first save of a draft names it by a key of its own: sent again after an answer that was lost, it is the same draft.
alter table crowd_requests add column draft_key text;
create unique index crowd_requests__draft_key on crowd_requests (uid, draft_key) where draft_key is not null;
alter table filing_cases add column draft_key text;
create unique index filing_cases__draft_key on filing_cases (uid, draft_key) where draft_key is not null;
