-- Who of the staff has taken a queue as a file, and how much of it: a line of the log of staff accounts.
alter table staff_events drop constraint staff_events__event;
alter table staff_events add constraint staff_events__event check (event in (
  'create', 'sign_in', 'wrong', 'lock', 'enrol', 'unlock', 'reset_second_step', 'password', 'own_password', 'export'));
