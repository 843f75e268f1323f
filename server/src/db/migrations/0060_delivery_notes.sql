-- What a buyer marks on a picture of a delivery, and what the provider answers (product 02 §2.5).
create table delivery_notes (
  uid bigint not null,
  contract_no text collate "C" not null,
  seq int not null,
  version int not null,
  note_no int not null constraint delivery_notes__most check (note_no between 1 and 50),
  provider_uid bigint not null,
  file_id text collate "C" not null,
  -- Where on the picture, in thousandths of its width and height.
  x int not null constraint delivery_notes__x check (x between 0 and 1000),
  y int not null constraint delivery_notes__y check (y between 0 and 1000),
  text text not null,
  actor text not null,
  at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  constraint delivery_notes__note_no primary key (uid, contract_no, seq, version, note_no),
  constraint delivery_notes__delivery foreign key (uid, contract_no, seq, version) references deliverables,
  constraint delivery_notes__answered check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
-- What was said stays; the provider answers once.
revoke update, delete on delivery_notes from uc_app;
grant update (answer, answered_by, answered_at) on delivery_notes to uc_app;
alter table delivery_notes enable row level security, force row level security;
create policy tenant on delivery_notes using (
  (select fenced_tenants()) is null
  or uid = any((select fenced_tenants())::bigint[])
  or provider_uid = any((select fenced_tenants())::bigint[])
) with check (true);
