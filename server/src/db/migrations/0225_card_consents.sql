-- The agreement that each bank card was added under stood at the card alone: it is one of the account's consents.
insert into consents (uid, purpose, version, ip, at)
select uid, 'bank_card', agree_version, '', min(created_at) from bank_cards group by uid, agree_version
on conflict do nothing;
