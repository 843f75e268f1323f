-- What came in is not what was earned: recharges, refunds and returned deposits are nobody's income, and a deposit, a
-- withdrawal or a repayment is not spent. Each line carries the running totals of both, and of what was set aside.
alter table ledger_records
  add column income_total bigint,
  add column expense_total bigint,
  add column frozen_total bigint;
alter table ledger_records disable trigger ledger_records__immutable;
update ledger_records as line
set income_total = told.income, expense_total = told.expense, frozen_total = told.frozen
from (
  select uid, account, seq,
    sum(case when direction = 'in' and type in ('crowd_income', 'compensation') then amount else 0 end) over lines as income,
    sum(case when direction = 'out' and type in ('pay', 'escrow_in', 'coin_buy', 'withdraw_fee', 'service_fee',
      'withholding_tax', 'iou_late_fee', 'compensation') then amount else 0 end) over lines as expense,
    sum(case when direction = 'freeze' then amount else 0 end) over lines as frozen
  from ledger_records window lines as (partition by uid, account order by seq)
) as told
where told.uid = line.uid and told.account = line.account and told.seq = line.seq;
alter table ledger_records enable trigger ledger_records__immutable;
alter table ledger_records
  alter column income_total set not null,
  alter column expense_total set not null,
  alter column frozen_total set not null;
