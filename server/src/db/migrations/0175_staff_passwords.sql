-- A password that somebody else has given is for one sign-in, at which its owner chooses another (ADR 105).
alter table staff add column must_change_password boolean not null default false;
-- Whoever ran the command line knows the passwords that it printed, and until now nobody could change them.
update staff s set must_change_password = true
where exists (
  select 1 from staff_events e where e.staff_id = s.staff_id and e.by_command and e.event in ('create', 'password'));

-- What was chosen at a sign-in that waits for its second step; it becomes the password with that step.
alter table staff_challenges add column new_password_hash text;

alter table staff_events drop constraint staff_events_event_check;
alter table staff_events add constraint staff_events__event check (event in (
  'create', 'sign_in', 'wrong', 'lock', 'enrol', 'unlock', 'reset_second_step', 'password', 'own_password'));
