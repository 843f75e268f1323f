-- Locks that are no weapons (ADR 27): guesses are counted by who guesses, a known device of the person has counters of its
-- own, and staff have a second factor. Columns marked "sealed" as in 0002.

-- Whose secret a counter is about: unlocking forgets the counters of every source.
alter table attempt_counters add column subject_key bytea;
create index attempt_counters__subject_key on attempt_counters (subject_key) where subject_key is not null;

-- Browsers from which a secret was once given rightly. Neither side can be read: hash of a cookie, keyed hash of a name.
create table known_devices (
  secret_key bytea not null,
  device_hash bytea not null,
  seen_at timestamptz not null default app_now(),
  constraint known_devices__secret_key primary key (secret_key, device_hash)
);
create index known_devices__seen_at on known_devices (seen_at);

-- The piece of a puzzle is moved both ways. Puzzles of before are too old in five minutes.
alter table captchas add column y int not null default 0;

alter table staff
  add column totp_secret text, -- sealed
  add column totp_since timestamptz,
  -- The last time step that a code was taken of: the same code opens nothing twice.
  add column totp_step bigint not null default 0;

create table staff_recovery_codes (
  staff_id text collate "C" not null references staff,
  code_key bytea not null,
  used_at timestamptz,
  constraint staff_recovery_codes__code_key primary key (staff_id, code_key)
);

-- A sign-in of staff that has passed the first step: one at a time, few tries.
create table staff_challenges (
  challenge_hash bytea constraint staff_challenges__challenge_hash primary key,
  staff_id text collate "C" not null references staff,
  -- When the first step was passed: whatever ends the sessions ends what waits here.
  epoch int not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_challenges__expires_at on staff_challenges (expires_at);

-- Who did what to the account of a member of staff, and how it was used: written once, never changed.
create table staff_events (
  staff_id text collate "C" not null references staff,
  event_id uuid not null default gen_random_uuid(),
  event text not null check (event in (
    'create', 'sign_in', 'wrong', 'lock', 'enrol', 'unlock', 'reset_second_step', 'password')),
  -- Null: the person, or somebody who tried to be.
  by_staff_id text collate "C" references staff,
  -- True: from the command line of the server.
  by_command boolean not null default false,
  reason text,
  ip text,
  at timestamptz not null default app_now(),
  constraint staff_events__event_id primary key (staff_id, event_id)
);
create index staff_events__at on staff_events (at desc);
revoke update, delete on staff_events from uc_app;
