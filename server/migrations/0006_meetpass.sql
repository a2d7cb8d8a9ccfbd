-- MeetPass: tags and codes that open a page on any phone.

create table passes (
  -- 22 characters of base64url, 132 random bits: whoever knows it holds the tag or was shown the code.
  id text primary key,
  type text not null check (type in ('nfc', 'qr')),
  -- Null for a tag that nobody has claimed yet.
  owner_id uuid references users,
  label text,
  design_id text,
  action text,
  auto_follow boolean not null default false,
  is_active boolean not null default true,
  claimed_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  check (type = 'nfc' or owner_id is not null)
);
create index passes_owner_idx on passes (owner_id, created_at, id);
create index passes_created_by_idx on passes (created_by) where created_by is not null;
create index passes_unclaimed_idx on passes (created_at, id) where owner_id is null;

-- Somebody without a name looked at a pass: one row per pass, visitor and day, for 90 days.
create table pass_visits (
  id uuid primary key,
  pass_id text not null references passes on delete cascade,
  -- Whose pass it was.
  owner_id uuid not null references users on delete cascade,
  -- A keyed hash of the browser's cookie for this owner: two owners cannot find out that they met the same visitor.
  visitor text not null,
  visited_on date not null,
  visited_at timestamptz(3) not null
);
create unique index pass_visits_day_key on pass_visits (pass_id, visitor, visited_on);
create index pass_visits_owner_idx on pass_visits (owner_id, visited_at, id);
create index pass_visits_age_idx on pass_visits (visited_at);

-- How two people met: who pressed the button, on which pass of the other.
alter table connections add column pass_id text references passes on delete set null;
alter table connections add column visitor_id uuid check (visitor_id in (first_id, second_id));
create index connections_pass_idx on connections (pass_id) where pass_id is not null;
create index connections_visitor_idx on connections (visitor_id, connected_at, id) where visitor_id is not null;

-- Who once unfollowed somebody is not made to follow them again by a tap.
create table past_follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  primary key (follower_id, followee_id)
);
create index past_follows_followee_idx on past_follows (followee_id);
