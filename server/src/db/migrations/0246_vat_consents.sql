-- Value added tax that is filed for natural persons on their written consent (ADR 159).

alter table withholding_laws
  -- The last day on which value added tax is known to be so, and above how much in twelve months one has to register.
  add column vat_until date,
  add column vat_register_fen bigint constraint withholding_laws__vat_register_fen check (vat_register_fen > 0);
update withholding_laws set vat_until = '2027-12-31', vat_register_fen = 500000000;

create table vat_consents (
  uid bigint not null,
  consent_no text collate "C" not null,
  -- Of the text that was agreed to.
  version int not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint vat_consents__consent_no primary key (uid, consent_no),
  constraint vat_consents__order check (withdrawn_at >= given_at)
);
create unique index vat_consents__in_force on vat_consents (uid) where withdrawn_at is null;
create index vat_consents__newest on vat_consents (given_at desc);
revoke delete on vat_consents from uc_app;
alter table vat_consents enable row level security, force row level security;
create policy tenant on vat_consents using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
);
