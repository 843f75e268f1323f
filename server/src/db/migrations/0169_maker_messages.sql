-- News of a project that somebody follows is no offer of ours (product 11 §11.2).
alter table messages drop constraint messages__category;
alter table messages add constraint messages__category
  check (category in ('system', 'security', 'finance', 'order', 'crowd', 'ip', 'maker', 'audit', 'activity'));
update messages set category = 'maker' where biz_type = 'maker_followed';
