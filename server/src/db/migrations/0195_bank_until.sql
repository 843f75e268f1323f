-- The day up to which a full reconciliation found the bank's own files explained (ADR 121).
alter table reconciliation_passes add column bank_until date;
