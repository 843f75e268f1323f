-- What a message is about, as one matter: of an order its income and refunds as well, of a contract both its sides (ADR 154).
alter table messages add column matter text collate "C" generated always as (
  case biz_type when 'income' then 'order' when 'refund' then 'order' when 'contract_work' then 'contract' else biz_type end
  || ':' || biz_no
) stored;
create index messages__matter on messages (uid, matter, created_at desc, msg_id) where matter is not null;
