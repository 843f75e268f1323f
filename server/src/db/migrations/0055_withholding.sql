-- The withholding leg (product 11 §11.5): what is kept of a provider's income for the tax office, by the rate that held
-- on the day of acceptance. Rates are law, so dated rows; the first is 0.
insert into ledger_codes (account_no, code, currency, shortage) values (15, 'L.TAX', 'CNY', 'state');
select ledger_open(uid) from audit_heads order by uid;
alter table ledger_records drop constraint ledger_records_type_check;
alter table ledger_records add constraint ledger_records__known_type check (type in (
  'recharge', 'withdraw', 'withdraw_fee', 'withdraw_return', 'pay', 'refund', 'escrow_in', 'escrow_out', 'crowd_income',
  'service_fee', 'withholding_tax', 'iou_repay', 'iou_late_fee', 'coin_buy', 'coin_bonus', 'coin_expire', 'adjust',
  'compensation', 'freeze', 'unfreeze', 'deposit_in', 'deposit_out', 'limit_grant', 'limit_raise', 'limit_cut',
  'limit_use', 'limit_release', 'limit_suspend', 'limit_resume'));

create table withholding_rates (
  seller_kind text not null check (seller_kind in ('person', 'enterprise')),
  valid_from date not null,
  basis_points int not null constraint withholding_rates__basis_points check (basis_points between 0 and 4500),
  -- The text that says so.
  source text not null,
  constraint withholding_rates__valid_from primary key (seller_kind, valid_from)
);
insert into withholding_rates (seller_kind, valid_from, basis_points, source) values
  ('person', '2026-01-01', 0, '尚未代扣'),
  ('enterprise', '2026-01-01', 0, '企业自行申报');
revoke insert, update, delete on withholding_rates from uc_app;

alter table settlements
  add column tax_bps int not null default 0 constraint settlements__tax_bps check (tax_bps between 0 and 4500),
  add column tax_fen bigint not null default 0 constraint settlements__tax_fen check (tax_fen between 0 and price_fen),
  add constraint settlements__taxed check (tax_fen = 0 or released_at is not null);
create index settlements__released on settlements (uid, released_at) where released_at is not null;
