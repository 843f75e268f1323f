-- Tax of those who earn, withheld cumulatively over the year when income arrives (ADR 122), in place of one flat rate.

-- The law by the day from which it holds: costs, the deduction of a month, and the rates of withholding.
create table withholding_laws (
  valid_from date constraint withholding_laws__valid_from primary key,
  cost_bps int not null constraint withholding_laws__cost_bps check (cost_bps between 0 and 10000),
  month_fen bigint not null constraint withholding_laws__month_fen check (month_fen >= 0),
  -- Of the taxable amount of a year above an amount, each with its quick deduction.
  above_fen int[] not null,
  rate_bps int[] not null,
  quick_fen int[] not null,
  -- Value added tax of a small taxpayer: up to this amount of a month nothing, above it the rate on the whole.
  vat_free_fen bigint not null,
  vat_bps int not null constraint withholding_laws__vat_bps check (vat_bps between 0 and 1300),
  -- The text that says so.
  source text not null,
  constraint withholding_laws__rates
    check (cardinality(above_fen) = cardinality(rate_bps) and cardinality(above_fen) = cardinality(quick_fen))
);
insert into withholding_laws values ('2025-10-01', 2000, 500000,
  '{0, 3600000, 14400000, 30000000, 42000000, 66000000, 96000000}', '{300, 1000, 2000, 2500, 3000, 3500, 4500}',
  '{0, 252000, 1692000, 3192000, 5292000, 8592000, 18192000}', 10000000, 100,
  '国家税务总局公告2025年第16号、个人所得税法（预扣率表一）');
revoke insert, update, delete on withholding_laws from uc_app;

-- What a tax adviser decides; one member of staff enters it, another agrees. Everybody's, so no tenant leads its key.
create table withholding_rules (
  rule_no text collate "C" constraint withholding_rules__rule_no primary key,
  valid_from date not null,
  is_agent boolean not null,
  gap text not null constraint withholding_rules__gap check (gap in ('income', 'through', 'restart')),
  vat text not null constraint withholding_rules__vat check (vat in ('inside', 'outside')),
  fee text not null constraint withholding_rules__fee check (fee in ('inside', 'outside')),
  source text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'refused')),
  proposed_by text not null,
  proposer text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decider text,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint withholding_rules__decided check ((status = 'open') = (decided_by is null)),
  constraint withholding_rules__second_person check (decided_by <> proposed_by or status = 'refused')
);
create unique index withholding_rules__open on withholding_rules (valid_from) where status = 'open';
create index withholding_rules__newest on withholding_rules (proposed_at desc);
revoke delete on withholding_rules from uc_app;
-- Who has withheld at a flat rate of persons goes on withholding, by the law.
insert into withholding_rules
select 'YK0', '2026-01-01', withholds, 'restart', 'inside', 'outside',
  case when withholds then '沿用此前的代扣设置，按2025年第16号公告累计预扣' else '税务顾问确认前不预扣' end,
  'approved', 'setup', '系统初始', app_now(), 'law', '系统初始', app_now()
from (select coalesce((
  select basis_points > 0 from withholding_rates
  where seller_kind = 'person' and valid_from <= (app_now() at time zone 'Asia/Shanghai')::date
  order by valid_from desc limit 1), false) as withholds) as before;

-- Each arrival that counted, with its tax; and what went back later, with the tax that went back with it.
create table withholding_lines (
  uid bigint not null,
  -- The settlement that arrived, or the refund.
  line_no text collate "C" not null,
  kind text not null,
  month text collate "C" not null constraint withholding_lines__month check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  at timestamptz not null,
  -- What the buyer paid, with value added tax; the service fee in it; and what of it is taxed, by the rule of that day.
  gross_fen bigint not null,
  fee_fen bigint not null,
  income_fen bigint not null,
  tax_fen bigint not null,
  constraint withholding_lines__kind check (case kind
    when 'income' then gross_fen > 0 and fee_fen between 0 and gross_fen and income_fen between 0 and gross_fen and tax_fen between 0 and gross_fen
    when 'refund' then gross_fen < 0 and fee_fen between gross_fen and 0 and income_fen between gross_fen and 0 and tax_fen between gross_fen and 0
    else false end),
  constraint withholding_lines__line_no primary key (uid, line_no)
);
create index withholding_lines__year on withholding_lines (uid, month, at);
revoke update, delete on withholding_lines from uc_app;
alter table withholding_lines enable row level security, force row level security;
create policy tenant on withholding_lines using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);

-- A settlement takes who its seller was with it; the tax is computed when it arrives.
alter table settlements add column seller_kind text not null default 'person'
  constraint settlements__seller_kind check (seller_kind in ('person', 'enterprise'));
update settlements s set seller_kind = 'enterprise' from users u where u.uid = s.uid and u.realname_status = 'enterprise';
alter table settlements alter column seller_kind drop default;
alter table settlements drop column tax_bps;
drop table withholding_rates;
