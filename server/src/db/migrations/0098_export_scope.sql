-- What the data scope of the member that asked left of an export: its own alone, or everybody's.
alter table export_tasks add column is_own boolean not null default false;
update export_tasks set is_own = true
  where coalesce(params ->> 'creator', params #>> '{filter,operatorSub}', params #>> '{range,creator}') is not null;
alter table export_tasks alter column is_own drop default;
