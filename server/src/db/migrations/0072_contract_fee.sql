-- The service fee that the text of a contract names: what both sides sign is what is fixed (product 11 §11.5).
alter table contracts add column text_fee_bps int;
update contracts set text_fee_bps = coalesce(
  fee_bps, (substring(text from '平台服务费费率([0-9.]+)%')::numeric * 100)::int);
alter table contracts
  alter column text_fee_bps set not null,
  add constraint contracts__text_fee_bps check (text_fee_bps between 0 and 10000),
  add constraint contracts__fee_as_signed check (fee_bps = text_fee_bps);
