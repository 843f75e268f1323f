-- Orders of documents of other rooms (product 11 §11.5), and the fee that is fixed when the seller is known.
alter table orders add column fee_bps int constraint orders__fee_bps check (fee_bps between 0 and 10000);
create index orders__source on orders (uid, source_type, source_no) where source_type is not null;
