-- Bids on requests (product 03 §3.11, 05 §5.10, ADR 45).
create table crowd_bids (
  uid bigint not null,
  bid_no text collate "C" not null,
  request_no text collate "C" not null,
  buyer_uid bigint not null,
  status text not null check (status in ('submitted', 'shortlisted', 'won', 'lost', 'withdrawn', 'invalid')),
  -- Of the work sent in for a 悬赏 neither.
  price_fen bigint check (price_fen > 0),
  days int check (days between 1 and 365),
  plan text not null,
  attachments text[] not null default '{}',
  is_hidden boolean not null default false,
  -- Others who may bid on the request see that it is there, its price and its days.
  is_open boolean not null default false,
  revisions int not null default 0,
  rank int check (rank between 1 and 5),
  reason text,
  created_by text not null,
  created_by_sub text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  version int not null default 1,
  constraint crowd_bids__bid_no primary key (uid, bid_no),
  constraint crowd_bids__other check (uid <> buyer_uid)
);
create unique index crowd_bids__number on crowd_bids (bid_no);
-- One bid of an account on a request, whatever became of it.
create unique index crowd_bids__once on crowd_bids (uid, request_no);
create index crowd_bids__request on crowd_bids (buyer_uid, request_no, created_at);
create unique index crowd_bids__rank on crowd_bids (buyer_uid, request_no, rank) where status = 'won';
create index crowd_bids__own on crowd_bids (uid, created_at desc, bid_no desc);
revoke delete on crowd_bids from uc_app;

alter table crowd_bids enable row level security, force row level security;
create policy tenant on crowd_bids using (
  (select fenced_tenants()) is null
  or uid = any((select fenced_tenants())::bigint[])
  or buyer_uid = any((select fenced_tenants())::bigint[])
) with check (true);
create policy outline on crowd_bids for select using (is_open);
-- Who bid on a request sees it, whatever became of it.
create policy bidder on crowd_requests for select
  using (
    published_at is not null and status <> 'banned'
    and exists (
      select from crowd_bids b
      where b.request_no = crowd_requests.request_no and b.uid = any((select fenced_tenants())::bigint[])
    )
  );
