-- A paper of a case may come without its file, and may be sent again in a better one: `of_seq` is the paper whose file this
-- row is. Who sent it is kept with it (product 03 §3.17, 11 §11.6).
alter table filing_papers add column of_seq int;
alter table filing_papers add column actor_kind text check (actor_kind in ('owner', 'sub', 'staff', 'system', 'office'));
alter table filing_papers add column actor text;
-- The office's event that a paper came with, so that its file is fetched once.
alter table filing_papers add column event_id text collate "C";
alter table filing_papers add constraint filing_papers__of foreign key (uid, app_no, of_seq) references filing_papers (uid, app_no, seq);
create unique index filing_papers__event_id on filing_papers (uid, app_no, event_id, (file_id is null)) where event_id is not null;
