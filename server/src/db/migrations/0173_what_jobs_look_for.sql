-- Contracts to be signed are looked through each minute for a fee that is no longer their provider's.
create index contracts__unsigned on contracts (contract_no, provider_uid, text_fee_bps)
  where status = 'pending_confirm';
-- And each night patents for one whose term has ended.
create index filing_cases__granted on filing_cases (ends_on, app_no) where status = 'granted';
