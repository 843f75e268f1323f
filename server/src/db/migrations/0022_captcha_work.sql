-- A captcha is a puzzle to look at or a number for the browser to find, for whoever cannot look (ADR 27).
alter table captchas
  alter column x drop not null,
  alter column y drop not null,
  alter column y drop default,
  add column work int,
  add constraint captchas__kind check (num_nonnulls(x, y) = case when work is null then 2 else 0 end);
