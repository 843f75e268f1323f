-- Why a settlement waits for a second person, as that person reads it; of those decided before it is not known.
alter table channel_settlements add column why text not null default '';
