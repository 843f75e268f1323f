-- What the people of a project may ask for beside its end (product 11 §11.7): another mentor, or a longer term.
alter table maker_incubations drop constraint maker_incubations_wish_check;
alter table maker_incubations
  add constraint maker_incubations__wish_kind check (wish in ('graduate', 'exit', 'mentor', 'extend')),
  add column wish_months int,
  -- Months that were granted beside `months`.
  add column extra_months int not null default 0,
  -- What was agreed on later, [{at, text}]; the text that both confirmed stays as it is.
  add column amendments jsonb not null default '[]';
