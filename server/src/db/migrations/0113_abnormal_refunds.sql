-- A refund that the payer's account did not take is no end (ADR 16): it stays open until the merchant has acted at the
-- channel. `sent_at`: refunds of one payment follow each other with the pause that the channel asks for.
alter table channel_refunds
  add column sent_at timestamptz,
  add column abnormal_at timestamptz,
  add column abnormal_reason text not null default '',
  add constraint channel_refunds__abnormal_at check (status = 'refunding' or abnormal_at is null);
update channel_refunds set sent_at = created_at;
create index channel_refunds__open on channel_refunds (created_at) where status = 'refunding';

alter table sandbox_refunds drop constraint sandbox_refunds_status_check;
alter table sandbox_refunds add constraint sandbox_refunds__status
  check (status in ('refunding', 'abnormal', 'refunded', 'failed'));
