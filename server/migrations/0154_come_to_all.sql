-- Come to all: people who want a spot at every date of a series. Of a date's spots they get at most this share, in percent.
alter table event_series add column share smallint not null default 80 check (share between 0 and 100);

create table series_regulars (
  series_id uuid not null references event_series on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The order in which spots are given.
  number integer not null,
  guests smallint not null default 0 check (guests between 0 and 9),
  -- What is said at each date, encrypted: answers, and names of guests with theirs. Null: nothing.
  said text,
  asked_at timestamptz(3) not null,
  -- What was missed before does not count.
  counted_from timestamptz(3) not null,
  -- Two dates were missed in a row: no spots are taken until the person wants them again.
  paused_at timestamptz(3),
  primary key (series_id, user_id)
);
create unique index series_regulars_number_idx on series_regulars (series_id, number);
create index series_regulars_user_idx on series_regulars (user_id, asked_at);

-- The dates of series that people come to all of. Without `placed_at` a date is not open for others.
create table series_dates (
  event_id uuid primary key references events on delete cascade,
  series_id uuid not null references event_series on delete cascade,
  -- When RSVPs open.
  due_at timestamptz(3) not null,
  placed_at timestamptz(3),
  -- A day after its end it is looked at who missed it.
  review_at timestamptz(3) not null,
  reviewed_at timestamptz(3)
);
create index series_dates_due_idx on series_dates (due_at) where placed_at is null;
create index series_dates_series_idx on series_dates (series_id);
create index series_dates_review_idx on series_dates (review_at) where reviewed_at is null;

-- What became of a person's wish at one date; `skipped` is their own decision.
create table series_placements (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  series_id uuid not null references event_series on delete cascade,
  result text not null
    check (result in ('confirmed', 'waitlisted', 'beyond', 'questions', 'refused', 'muted', 'known', 'skipped')),
  placed_at timestamptz(3) not null,
  -- Null until the mail about it is queued.
  told_at timestamptz(3),
  primary key (event_id, user_id)
);
create index series_placements_user_idx on series_placements (user_id, series_id);
create index series_placements_series_idx on series_placements (series_id);
create index series_placements_untold_idx on series_placements (series_id, user_id) where told_at is null;
