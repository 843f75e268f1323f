-- A code that no phone got went to the mailbox (ADR 87): a sign-in by it is one by mail in 登录记录.
alter table verify_codes add column went_by text not null default 'sms'
  constraint verify_codes__went_by check (went_by in ('sms', 'email'));
alter table login_logs drop constraint login_logs__method;
alter table login_logs add constraint login_logs__method check (method in (
  'password', 'sms', 'email', 'subaccount', 'register', 'reset', 'change', 'totp', 'passkey', 'recovery', 'wechat', 'qq'));
