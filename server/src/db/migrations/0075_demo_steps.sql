-- Which steps of the demo world are made, and what later ones need of them: a load that was cut short goes on where it stopped.
create table demo_steps (
  step text collate "C" constraint demo_steps__step primary key,
  result text,
  taken_at timestamptz not null default app_now()
);
revoke delete on demo_steps from uc_app;
