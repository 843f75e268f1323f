-- A direct hire is offered and answered (product 05 §5.10, ADR 98). Hires that take bids as a tender of one go on as they are.
alter table crowd_requests drop constraint crowd_requests_status_check;
alter table crowd_requests add constraint crowd_requests__status check (status in (
  'draft', 'unpaid', 'auditing', 'rejected', 'bidding', 'offered', 'countered', 'selecting', 'deciding', 'notice',
  'contracting', 'delivering', 'working', 'accepting', 'disputing', 'completed', 'terminated', 'closed', 'banned'));

-- Each offer with the terms that it names. It lies with the buyer and names the provider, so that the fence admits both.
create table crowd_offers (
  uid bigint not null,
  request_no text collate "C" not null,
  seq int not null,
  provider_uid bigint not null constraint crowd_offers__of_two check (provider_uid <> uid),
  side text not null check (side in ('buyer', 'provider')),
  actor text not null,
  -- The member of its side that made it.
  actor_sub text,
  price_fen bigint not null check (price_fen > 0),
  -- [{title, amount, due_date}], amounts in 分.
  milestones jsonb not null,
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'accepted', 'countered', 'declined', 'closed', 'expired')),
  reason text,
  at timestamptz not null,
  answered_at timestamptz,
  constraint crowd_offers__seq primary key (uid, request_no, seq),
  constraint crowd_offers__answered check ((status = 'open') = (answered_at is null))
);
create unique index crowd_offers__one_open on crowd_offers (uid, request_no) where status = 'open';
create index crowd_offers__provider on crowd_offers (provider_uid, at desc);
revoke delete on crowd_offers from uc_app;

alter table crowd_offers enable row level security, force row level security;
create policy tenant on crowd_offers using (
  (select fenced_tenants()) is null
  or uid = any((select fenced_tenants())::bigint[])
  or provider_uid = any((select fenced_tenants())::bigint[])
) with check (true);
