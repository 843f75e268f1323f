-- Entries of the outbox are taken by kind, so that a slow partner holds its own alone.
create index outbox__kind on outbox (kind, due_at) where done_at is null;
drop index outbox__due_at;
