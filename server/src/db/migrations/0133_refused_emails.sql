-- An address whose mail server refuses it for good gets no more mail; its owner reads so, and binding an address again ends it.
alter table users add column email_refused_at timestamptz;
