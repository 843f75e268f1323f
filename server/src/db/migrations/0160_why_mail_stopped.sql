-- Why an address gets no more mail: its server refuses the recipient, a mail came back, its owner complained, or staff said so.
alter table users add column email_refused_for text
  constraint users__email_refused_for check (email_refused_for in ('recipient', 'bounce', 'complaint', 'staff'));
update users set email_refused_for = 'recipient' where email_refused_at is not null;
alter table users add constraint users__email_refused
  check ((email_refused_at is null) = (email_refused_for is null));
