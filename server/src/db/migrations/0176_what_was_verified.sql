-- What a partner said of an application: of the four elements of a card, or of name and number. Null: nobody was asked.
alter table realname_auths add column partner_answer text
  check (partner_answer in ('match', 'mismatch', 'absent', 'unknown'));
