-- A picture of one's own is looked at before others see it (product 02 §2.4): until then it stands beside the one that is shown.
alter table users add column avatar_pending_url text;

create table avatar_reviews (
  uid bigint not null,
  review_no text collate "C" not null,
  name text collate "C" not null, -- of the picture, in the store and in its address
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default app_now(),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  replaced_at timestamptz, -- its owner has taken another picture since
  version int not null default 1,
  constraint avatar_reviews__review_no primary key (uid, review_no)
);
create unique index avatar_reviews__open on avatar_reviews (uid) where status = 'pending';
create unique index avatar_reviews__number on avatar_reviews (review_no);
create index avatar_reviews__queue on avatar_reviews (status, created_at);
