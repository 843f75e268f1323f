-- The VAT of a month reads the documents of its days (invoices.md#vat-of-a-month).
create index invoice_applications__issued_on on invoice_applications (issued_on) where issued_on is not null;
create index invoice_reds__issued_on on invoice_reds (issued_on) where issued_on is not null;
