-- Cases of one mark that were handed in together, one for each class (ADR 99). The case of the first class gives the number
-- that all of them name.
create table filing_siblings (
  uid bigint not null,
  app_no text collate "C" not null,
  first_no text collate "C" not null,
  constraint filing_siblings__app_no primary key (uid, app_no)
);
create index filing_siblings__first_no on filing_siblings (uid, first_no);
revoke delete on filing_siblings from uc_app;

alter table filing_siblings enable row level security, force row level security;
create policy tenant on filing_siblings using (
  (select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])
) with check (true);
