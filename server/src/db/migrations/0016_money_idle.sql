-- A session that was left alone for longer than pages of money allow goes on without them, until a new sign-in (trust A6).
alter table sessions add column was_left boolean not null default false;
