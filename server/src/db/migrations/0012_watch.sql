-- The book watches itself (trust §3.7–3.8, trust-tests M11, M12): what a superuser takes away is missed, and a parked
-- account takes nothing but the correction that two people have decided.

-- Each time that the ends of all audit chains were written down outside of the database, and under which name of the
-- book: the one in its first row.
create table audit_anchors (
  at timestamptz not null constraint audit_anchors__at primary key,
  book_id uuid not null,
  chains int not null
);
revoke update, delete on audit_anchors from uc_app;
create trigger audit_anchors__immutable before update or delete on audit_anchors
  for each row execute function ledger_immutable();

-- Every entry of the outbox stands here as long as it stands there, put down and taken away by the database alone. Two
-- rows instead of a number without gaps: nobody has to wait for anybody to put something down.
create table outbox_marks (
  uid bigint not null,
  entry_id uuid not null,
  constraint outbox_marks__entry_id primary key (uid, entry_id)
);
revoke insert, update, delete on outbox_marks from uc_app;
insert into outbox_marks (uid, entry_id) select uid, entry_id from outbox;

create function outbox_mark() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  if tg_op = 'INSERT' then
    insert into outbox_marks (uid, entry_id) values (new.uid, new.entry_id);
  elsif old.done_at is null then
    raise exception 'outbox: what is not done stays' using errcode = '42501';
  else
    delete from outbox_marks where uid = old.uid and entry_id = old.entry_id;
  end if;
  return null;
end $$;
create trigger outbox__mark after insert or delete on outbox for each row execute function outbox_mark();
-- What was put down never changes; what became of it does.
revoke update on outbox from uc_app;
grant update (due_at, tries, last_error, done_at) on outbox to uc_app;
create index outbox__of_tenant on outbox (uid, entry_id);

-- A correction is an adjustment that one person has proposed and another one approved.
create function correction_decided(p_uid bigint, p_adjust_no text) returns boolean
language sql stable
as $$ select exists (select from adjustments
  where uid = p_uid and adjust_no = p_adjust_no and status = 'approved' and decided_by <> created_by) $$;

-- First statement of a posting. `uc.correction` names the adjustment; that it is the one that is posted is seen below.
create or replace function ledger_begin(p_uids bigint[], p_account_nos int[])
returns table (uid bigint, seq bigint, hash bytea, at timestamptz)
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  perform ledger_lock(p_uids, p_account_nos);
  if exists (select from parked_accounts p where p.uid = any (p_uids) and p.released_at is null
             and not correction_decided(p.uid, current_setting('uc.correction', true))) then
    raise exception 'ledger: an account of % is parked', p_uids
      using errcode = '23514', table = 'parked_accounts', constraint = 'parked_accounts__parked';
  end if;
  return query select * from audit_lock(p_uids);
end $$;

create or replace function ledger_balanced() returns trigger language plpgsql as $$ begin
  if (select count(*) from ledger_postings where uid = new.uid and txn_no = new.txn_no) <> new.legs
     or exists (select from ledger_postings where uid = new.uid and txn_no = new.txn_no
                group by currency having sum(amount) <> 0) then
    raise exception 'ledger: transaction % of % is not balanced', new.txn_no, new.uid
      using errcode = '23514', table = 'ledger_txns', constraint = 'ledger_txns__balanced';
  end if;
  if exists (select from parked_accounts where uid = new.uid and released_at is null)
     and not (new.ref_type = 'adjustment' and correction_decided(new.uid, new.ref_id)) then
    raise exception 'ledger: % is parked and takes corrections alone', new.uid
      using errcode = '23514', table = 'parked_accounts', constraint = 'parked_accounts__parked';
  end if;
  return null;
end $$;
