-- What a posting writes ahead (ADR 139). A foreign key locks the row that it points to, and PostgreSQL logs each lock:
-- rows of the book are never changed or deleted, so looking for them proves the same. Each of these triggers runs once
-- for a statement, however many rows it has. They ask for the nearest row of that number or below: in this order it is
-- found by its key alone, whatever the statistics say.

-- `legs` closes a transaction for ever, as its foreign key did: all its leg numbers are taken when it commits. That the
-- account is there in this currency has been asked by ledger_postings__apply, and no account is ever deleted.
create function ledger_postings_follow() returns trigger
language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$ begin
  if exists (select from added a
      left join lateral (select txn_no, legs from ledger_txns t where t.uid = a.uid and t.txn_no <= a.txn_no
                         order by t.txn_no desc limit 1) as found on true
      where (found.txn_no, found.legs) is distinct from (a.txn_no, a.legs)) then
    raise exception 'ledger: a posting belongs to no transaction of so many legs'
      using errcode = '23503', table = 'ledger_postings', constraint = 'ledger_postings__txn';
  end if;
  return null;
end $$;
create trigger ledger_postings__follow after insert on ledger_postings
  referencing new table as added for each statement execute function ledger_postings_follow();
alter table ledger_postings drop constraint ledger_postings__txn, drop constraint ledger_postings__account;
alter table ledger_txns drop constraint ledger_txns__leg_count;
create trigger ledger_accounts__whole before truncate on ledger_accounts execute function ledger_immutable();

-- Every line but the first has the one before it, which is not newer, and what moved money has its transaction.
create function ledger_records_follow() returns trigger
language plpgsql set search_path = public, pg_temp set enable_seqscan = off
as $$ begin
  if exists (select from added a
      left join lateral (select seq, created_at from ledger_records r where r.uid = a.uid and r.account = a.account
                           and r.seq < a.seq order by r.seq desc limit 1) as last on true
      where coalesce(last.seq, 0) <> a.seq - 1 or last.created_at > a.created_at) then
    raise exception 'ledger: a line does not follow the one before it'
      using errcode = '23503', table = 'ledger_records', constraint = 'ledger_records__no_gap';
  end if;
  if exists (select from added a
      left join lateral (select txn_no from ledger_txns t where t.uid = a.uid and t.txn_no <= a.txn_no
                         order by t.txn_no desc limit 1) as found on true
      where found.txn_no is distinct from a.txn_no) then
    raise exception 'ledger: a line belongs to no transaction'
      using errcode = '23503', table = 'ledger_records', constraint = 'ledger_records__txn';
  end if;
  return null;
end $$;
create trigger ledger_records__follow after insert on ledger_records
  referencing new table as added for each statement execute function ledger_records_follow();
alter table ledger_records drop constraint ledger_records__no_gap, drop constraint ledger_records__txn, drop column prev_seq;

create or replace function ledger_balanced() returns trigger language plpgsql as $$ begin
  if not exists (select from audit_events where uid = new.uid and seq = new.txn_no) then
    raise exception 'ledger: transaction % of % has no audit event', new.txn_no, new.uid
      using errcode = '23503', table = 'ledger_txns', constraint = 'ledger_txns__audited';
  end if;
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
alter table ledger_txns drop constraint ledger_txns__audited;

-- By it the reconciliation found the last posting of each account, in a book that it sums whole all the same.
drop index ledger_postings__of_account;

-- One index by direction and type in place of one by each: sums of a filter are read out of it alone.
create index ledger_records__filter on ledger_records (uid, account, direction, type, seq) include (amount);
drop index ledger_records__type, ledger_records__direction;

-- One line in sixteen is found by time, the others from there by their numbers, which rise with time.
create index ledger_records__moments on ledger_records (uid, account, created_at, seq) where seq % 16 = 1;
drop index ledger_records__created_at;

-- Each event is asked for the hash of the one before it when it is appended, and its own hash proves it from then on: it
-- need not be kept twice.
alter table audit_events alter column prev_hash drop not null;
create or replace function audit_advance() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$ begin
  update audit_heads set seq = new.seq, hash = new.hash
   where uid = new.uid and seq = new.seq - 1 and hash = new.prev_hash;
  if not found then
    raise exception 'audit: event % of % does not follow the end of the chain', new.seq, new.uid using errcode = '23514';
  end if;
  new.prev_hash := null;
  return new;
end $$;
