-- Whoever brought a file may explain its lines alone up to a limit, in all that they explain so in 24 hours.
alter table alone_acts
  drop constraint alone_acts__kind,
  add constraint alone_acts__kind check (kind in ('credit', 'coupon', 'settlement', 'compensation', 'suspense', 'ruling',
    'reward', 'withdrawal', 'tax', 'charge', 'explain'));
