-- Works are kept as requests, providers and projects are (product 02 §2.5).
alter table favourites drop constraint favourites__kind;
alter table favourites add constraint favourites__kind check (kind in ('request', 'provider', 'project', 'work'));
