-- Where no partner checks who somebody is, two people do (ADR 85): who was the first, and when.
alter table realname_auths
  add column first_reviewer_id text,
  add column first_reviewer text,
  add column first_reviewed_at timestamptz,
  add constraint realname_auths__first_review check (
    (first_reviewer_id is null) = (first_reviewed_at is null) and (first_reviewer_id is null) = (first_reviewer is null));
