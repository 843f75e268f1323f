-- What a provider causes stands in the history of the request with the provider's name, which its buyer sees as 服务商.
alter table crowd_request_events drop constraint crowd_request_events_actor_kind_check;
alter table crowd_request_events add constraint crowd_request_events__actor_kind
  check (actor_kind in ('owner', 'sub', 'provider', 'staff', 'system'));

-- What a provider has sold of late: its buyers may be paid out of the provider's 保证金.
create index orders__sold on orders (seller_uid, ended_at) where seller_uid is not null;
