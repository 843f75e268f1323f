-- Who did it by id, where it was a sub-account: its name may be another's later, and an owner may be called like a member.
alter table ledger_records add column operator_sub text;
alter table ledger_records disable trigger ledger_records__immutable;
update ledger_records set operator_sub = (
  select sub_accounts.sub_id from sub_accounts
  where sub_accounts.uid = ledger_records.uid and sub_accounts.sub_username = ledger_records.operator
    and sub_accounts.created_at <= ledger_records.created_at
  order by sub_accounts.created_at desc
  limit 1
)
where exists (
  select 1 from ledger_txns
  where ledger_txns.uid = ledger_records.uid and ledger_txns.txn_no = ledger_records.txn_no
    and ledger_txns.actor = 'sub:' || ledger_records.operator
);
alter table ledger_records enable trigger ledger_records__immutable;
