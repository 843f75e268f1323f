-- Projects are kept as requests and providers are (product 02 §2.7).
alter table favourites drop constraint favourites_kind_check;
alter table favourites add constraint favourites__kind check (kind in ('request', 'provider', 'project'));

-- An account counts once as a reader of a project, and likes it once.
alter table maker_marks drop constraint maker_marks__once;
alter table maker_marks drop column day;
alter table maker_marks add constraint maker_marks__once primary key (uid, project_no, kind);

-- What its followers are told of: a post, or that the project was taken down.
alter table maker_post_notices rename column post_no to news_no;

create index maker_listings__popular on maker_listings (collects desc, likes desc, published_at desc, project_no)
  where shown and listed;
create index maker_listings__updated on maker_listings (updated_at desc, project_no) where shown and listed;
