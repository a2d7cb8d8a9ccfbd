-- What organizers ask with an RSVP, and what people answered.
create table event_questions (
  event_id uuid primary key references events on delete cascade,
  version integer not null check (version > 0),
  -- In their order; one that was removed keeps its place at the end while there may be answers to it.
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  -- Days after the end of the event, where the organizers want fewer than the instance.
  kept_days smallint check (kept_days > 0),
  -- When everything was erased, so that the job looks at this event no more; null once there is an answer again.
  erased_at timestamptz(3),
  -- The same for what goes first: sensitive answers, and those of people without a spot. The start of a process asks for it.
  first_erased_at timestamptz(3),
  updated_at timestamptz(3) not null
);
create index event_questions_kept_idx on event_questions (event_id) where erased_at is null;

-- What new events of the group begin with.
create table group_questions (
  group_id uuid primary key references groups on delete cascade,
  version integer not null check (version > 0),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  updated_at timestamptz(3) not null
);

-- One row for each value, so that people are found by an option without reading the answers of others.
create table answers (
  event_id uuid not null references events on delete cascade,
  rsvp_id uuid not null,
  user_id uuid not null references users,
  -- Null: of the holder of the RSVP.
  guest_id uuid,
  question_id uuid not null,
  -- The order of several options.
  place smallint not null default 0,
  option text check (length(option) <= 80),
  words text check (length(words) <= 2000),
  -- An answer to a sensitive question, encrypted with all its values.
  sealed text check (length(sealed) <= 24000),
  answered_at timestamptz(3) not null,
  check (num_nonnulls(option, words, sealed) = 1)
);
create unique index answers_key on answers (event_id, rsvp_id, question_id, guest_id, place) nulls not distinct;
create index answers_option_idx on answers (event_id, question_id, option, rsvp_id) where option is not null;
create index answers_user_idx on answers (user_id, event_id, rsvp_id);
-- By the id of the key that encrypted it, which is what a change of keys asks for.
create index answers_sealed_idx on answers (split_part(sealed, ':', 1)) where sealed is not null;
