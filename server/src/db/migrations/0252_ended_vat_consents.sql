-- Whose consent it is: another identity of the account, as one of an organisation, ends it (ADR 159).
alter table vat_consents
  add column identity_key bytea,
  add column is_outgrown boolean not null default false,
  add constraint vat_consents__outgrown check (not is_outgrown or withdrawn_at is not null);
