-- Keys are changed while the server serves (trust §4.9, P4): a new one is known to every server before it is used, an old one
-- opens what it has sealed until nothing of it is left, and is then destroyed. The key of the audit chains is kept here as well,
-- so that the master key can be changed.

alter table crypto_keys drop constraint crypto_keys_class_check;
alter table crypto_keys add constraint crypto_keys__class_known check (class in ('seal', 'index', 'audit'));
alter table crypto_keys drop constraint crypto_keys_state_check;
alter table crypto_keys alter column wrapped drop not null;
alter table crypto_keys
  add column activated_at timestamptz,
  add column destroyed_at timestamptz,
  add constraint crypto_keys__state check (state in ('next', 'active', 'retiring', 'destroyed')),
  add constraint crypto_keys__destroyed check ((state = 'destroyed') = (wrapped is null));
create unique index crypto_keys__next on crypto_keys (class) where state = 'next';
