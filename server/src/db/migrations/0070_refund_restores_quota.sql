-- A refund whose money has paid other orders of the same document at once (the equal split of a 悬赏, product 11 §11.5)
-- leaves the member's spending as it is.
alter table order_refunds add column restores_quota boolean not null default true;
