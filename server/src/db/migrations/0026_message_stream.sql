-- The order in which open pages are told of messages and marks (ADR 40). Numbers are given after the commit, by one server
-- at a time, so that whoever has seen one has seen all before it; null until then.
create sequence message_stream;
alter table messages add column stream_no bigint default 0;
alter table messages alter column stream_no set default null;
alter table message_marks add column stream_no bigint default 0;
alter table message_marks alter column stream_no set default null;
create index messages__unnumbered on messages (uid, msg_id) where stream_no is null;
create index messages__stream_no on messages (stream_no) where stream_no > 0;
create index message_marks__unnumbered on message_marks (uid, msg_id) where stream_no is null;
create index message_marks__stream_no on message_marks (stream_no) where stream_no > 0;
