-- SMS that were handed to a provider, without their words. `send_key` is the same for every try at one notice, so that one
-- whose answer was lost is not sent again before its provider has been asked for it.
create table sms_messages (
  message_id uuid constraint sms_messages__message_id primary key,
  provider text not null,
  recipient text not null, -- sealed
  recipient_key bytea not null,
  scene text not null,
  send_key text,
  state text not null default 'asking',
  -- The provider's number of it, and its code where it was refused or did not arrive.
  provider_ref text,
  error text,
  created_at timestamptz not null default app_now(),
  tried_at timestamptz not null default app_now(),
  -- When the provider is asked next whether it has arrived.
  check_at timestamptz,
  checks integer not null default 0,
  constraint sms_messages__provider check (provider in ('aliyun', 'tencent')),
  -- asking: on its way, or its server has ended; accepted: the provider has it; failed: it has not.
  constraint sms_messages__state check (state in ('asking', 'accepted', 'delivered', 'undelivered', 'unknown', 'failed', 'refused')),
  constraint sms_messages__send_key unique (send_key, provider)
);
create index sms_messages__created_at on sms_messages (created_at desc);
create index sms_messages__recipient_key on sms_messages (recipient_key, created_at desc);
create index sms_messages__check_at on sms_messages (check_at) where check_at is not null;
