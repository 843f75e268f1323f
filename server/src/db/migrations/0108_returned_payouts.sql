-- 银行退票 comes days after success, which had set the card's failures back to none: as many as there had been before it.
alter table withdrawals
  add column failures_before int not null default 0 constraint withdrawals__failures_before check (failures_before >= 0);
