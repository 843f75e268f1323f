-- Bills of a channel that the server fetches itself, one row of each kind and day (ADR 131).

create table channel_bills (
  channel text not null constraint channel_bills__channel check (channel in ('alipay', 'wechat')),
  kind text not null constraint channel_bills__kind check (kind in ('trade', 'fund')),
  day date not null,
  -- Not asked for yet, the channel is at it, it has none, no usable answer, stored.
  state text not null constraint channel_bills__state check (state in ('waiting', 'creating', 'none', 'failed', 'kept')),
  -- Why there is none, in words.
  why text not null default '',
  -- A payment or refund of ours on that day: a bill that the channel does not have is then missing.
  has_own boolean not null default false,
  tries int not null default 0,
  asked_at timestamptz,
  -- When it is asked for again; null where it is not.
  next_at timestamptz,
  file_no text collate "C" constraint channel_bills__file references bank_files,
  alarmed_at timestamptz,
  constraint channel_bills__day primary key (channel, kind, day),
  constraint channel_bills__kept check ((state = 'kept') = (file_no is not null)),
  constraint channel_bills__next_at check (state <> 'kept' or next_at is null)
);
create index channel_bills__next on channel_bills (next_at) where next_at is not null;
create index channel_bills__open on channel_bills (day) where state <> 'kept';
revoke delete on channel_bills from uc_app;
