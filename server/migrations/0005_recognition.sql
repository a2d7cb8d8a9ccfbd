-- Badges, awards, scores, leaderboards, claim links and achievements.

-- A count that many transactions change at once without waiting for each other: each adds a line to tally_changes, a
-- job gathers the lines every minute, and whoever reads adds up both.
create table tallies (
  subject_id uuid not null,
  value integer not null,
  count bigint not null check (count >= 0),
  primary key (subject_id, value)
);
create index tallies_empty_idx on tallies (subject_id) where count = 0;
create table tally_changes (
  subject_id uuid not null,
  value integer not null,
  change integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);
create index tally_changes_subject_idx on tally_changes (subject_id, value) include (change);

create function tally(subject uuid, at integer) returns bigint
  language sql stable parallel safe
  as $$
    select coalesce((select t.count from public.tallies t where t.subject_id = subject and t.value = at), 0)
      + coalesce((select sum(c.change) from public.tally_changes c where c.subject_id = subject and c.value = at), 0)::bigint
  $$;

create table badges (
  id uuid primary key,
  -- Null stands for a badge of the platform.
  group_id uuid references groups,
  slug text not null,
  name text not null,
  description text,
  icon text not null,
  color text not null,
  points integer not null check (points between 0 and 1000),
  sort_order integer not null default 0,
  -- Set anew by every change of the points, and cleared when all awards have followed it.
  recount_id uuid,
  -- The achievement that awards it.
  achievement text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  -- Gone for everybody at once; its awards, and the row at last, are taken away by a job.
  deleted_at timestamptz(3)
);
create unique index badges_slug_key on badges (slug) where deleted_at is null;
create unique index badges_achievement_key on badges (achievement) where deleted_at is null;
create index badges_group_idx on badges (group_id, sort_order, id);
create index badges_created_by_idx on badges (created_by) where created_by is not null;
create index badges_unsettled_idx on badges (id) where deleted_at is not null or recount_id is not null;

-- Counted in the scores, so a person's rows go by the counting code and never by cascade.
create table badge_awards (
  badge_id uuid not null references badges,
  user_id uuid not null references users,
  -- The group of the badge, which never changes.
  group_id uuid,
  -- What it counts for its holder; follows the points of the badge soon after they change.
  points integer not null,
  source text not null check (source in ('organiser', 'claim', 'achievement')),
  awarded_by uuid references users on delete set null,
  awarded_at timestamptz(3) not null,
  primary key (badge_id, user_id)
);
create index badge_awards_user_idx on badge_awards (user_id, awarded_at, badge_id) include (group_id, points);
create index badge_awards_badge_idx on badge_awards (badge_id, awarded_at, user_id);
create index badge_awards_awarded_by_idx on badge_awards (awarded_by) where awarded_by is not null;

-- How many hold a badge: its tally at 0.
create function tally_awards() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'INSERT' then
        insert into public.tally_changes values (new.badge_id, 0, 1);
      else
        insert into public.tally_changes values (old.badge_id, 0, -1);
      end if;
      return null;
    end
  $$;
create trigger badge_awards_tally after insert or delete on badge_awards
  for each row execute function tally_awards();

-- How many people a badge can be held by: everybody's (the nil id) or those of a group. Counted every ten minutes.
create table audiences (
  board_id uuid primary key,
  people bigint not null,
  counted_at timestamptz(3) not null
);

-- The name under which somebody stands on a board, or null for whoever does not.
create function board_name(person users) returns text
  language sql immutable parallel safe
  as $$
    select case when person.profile_visibility = 'public' and person.show_on_leaderboard
      and person.suspended_at is null and person.deleted_at is null then lower(person.username) end
  $$;

-- What somebody has on a board: that of everybody (the nil id) or of a group. Always the sum of their awards.
create table scores (
  board_id uuid not null,
  user_id uuid not null references users,
  score integer not null check (score >= 0),
  badges integer not null check (badges > 0),
  last_award_at timestamptz(3) not null,
  listed_as text collate "C",
  primary key (board_id, user_id)
) with (fillfactor = 80);
create index scores_board_idx on scores (board_id, score desc, last_award_at, listed_as) include (user_id, badges)
  where listed_as is not null and score > 0;
create index scores_user_idx on scores (user_id);

-- How many people stand on a board with a score: its tally at that score.
create function tally_scores() returns trigger
  language plpgsql
  as $$
    declare
      was boolean := tg_op <> 'INSERT' and old.listed_as is not null and old.score > 0;
      is_now boolean := tg_op <> 'DELETE' and new.listed_as is not null and new.score > 0;
    begin
      if was and is_now and old.score = new.score then return null; end if;
      if was then insert into public.tally_changes values (old.board_id, old.score, -1); end if;
      if is_now then insert into public.tally_changes values (new.board_id, new.score, 1); end if;
      return null;
    end
  $$;
create trigger scores_tally after insert or update or delete on scores
  for each row execute function tally_scores();

-- Everybody's board as a day began: how many people stood on it with a score.
create table board_days (
  day date not null,
  score integer not null,
  people bigint not null,
  primary key (day, score)
);

-- Whose awards changed, for the minute's job that brings the movers up to date. Without a time: only how they are listed.
create table mover_changes (
  user_id uuid not null references users on delete cascade,
  changed_at timestamptz(3)
);
create index mover_changes_user_idx on mover_changes (user_id);

-- Who gained points in a calendar period, and from where. A period that is over changes no more.
create table movers (
  period text not null check (period in ('week', 'month', 'quarter', 'year')),
  starts_on date not null,
  user_id uuid not null references users on delete cascade,
  gained integer not null check (gained > 0),
  earlier integer not null,
  badges integer not null,
  listed_as text collate "C",
  primary key (period, starts_on, user_id)
) with (fillfactor = 80);
create index movers_order_idx on movers (period, starts_on, gained desc, listed_as) include (user_id, earlier, badges)
  where listed_as is not null;
create index movers_user_idx on movers (user_id);

-- How many people are listed in a period: the tally of this subject at 0.
create function mover_period(period text, starts_on date) returns uuid
  language sql immutable parallel safe
  as $$ select md5(period || (starts_on - date '2000-01-01'))::uuid $$;
create function tally_movers() returns trigger
  language plpgsql
  as $$
    declare
      was boolean := tg_op <> 'INSERT' and old.listed_as is not null;
      is_now boolean := tg_op <> 'DELETE' and new.listed_as is not null;
    begin
      if was and not is_now then
        insert into public.tally_changes values (public.mover_period(old.period, old.starts_on), 0, -1);
      elsif is_now and not was then
        insert into public.tally_changes values (public.mover_period(new.period, new.starts_on), 0, 1);
      end if;
      return null;
    end
  $$;
create trigger movers_tally after insert or update or delete on movers
  for each row execute function tally_movers();

-- Who becomes private, opts out, is suspended or leaves is on no board from that moment on. The job that writes movers
-- holds nobody's lock, so it may write an old name just now: it is told to look again.
create function relist_person() returns trigger
  language plpgsql
  as $$
    begin
      update public.scores set listed_as = public.board_name(new) where user_id = new.id;
      -- In the order in which the job locks them.
      perform from public.movers where user_id = new.id order by period, starts_on for no key update;
      update public.movers set listed_as = public.board_name(new) where user_id = new.id;
      insert into public.mover_changes (user_id)
      select new.id where exists (select from public.scores where user_id = new.id);
      return null;
    end
  $$;
create trigger users_relist
  after update of profile_visibility, show_on_leaderboard, suspended_at, deleted_at, username on users
  for each row when (board_name(old) is distinct from board_name(new)) execute function relist_person();

create table claim_links (
  id uuid primary key,
  badge_id uuid not null references badges on delete cascade,
  -- In upper case.
  code text not null,
  max_uses integer check (max_uses > 0),
  current_uses integer not null default 0 check (max_uses is null or current_uses <= max_uses),
  expires_at timestamptz(3),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create unique index claim_links_code_key on claim_links (code);
create index claim_links_badge_idx on claim_links (badge_id, created_at, id);
create index claim_links_created_by_idx on claim_links (created_by) where created_by is not null;

-- Once completed, always completed.
create table user_achievements (
  user_id uuid not null references users on delete cascade,
  achievement text not null,
  completed_at timestamptz(3) not null,
  primary key (user_id, achievement)
);
create index user_achievements_user_idx on user_achievements (user_id, completed_at, achievement);

-- How far the clocks of a zone were ahead of UTC. One that this server has never heard of, as a copy from another may hold,
-- is UTC.
create function utc_offset(at timestamptz(3), zone text) returns interval
  language plpgsql stable
  as $$
    begin
      return (at at time zone coalesce(zone, 'UTC')) - (at at time zone 'UTC');
    exception when invalid_parameter_value then
      return interval '0';
    end
  $$;

-- Each achievement awards a badge of the platform, which administrators may rename and weigh as they like.
insert into badges (id, slug, name, description, icon, color, points, sort_order, achievement, created_at)
select ('0199d000-0000-7000-8000-' || lpad(place::text, 12, '0'))::uuid, replace(key, '_', '-'), name, description, icon,
  color, points, place * 10, key, '2026-01-01T00:00:00Z'
from (values
  (1, 'first_rsvp', 'First RSVP', 'Said yes to an event', '🎟️', '#ff6b5e', 10),
  (2, 'first_checkin', 'First check-in', 'Came to an event', '👋', '#ff6b5e', 20),
  (3, 'regular', 'Regular', 'Came to 5 events', '⭐', '#f5a623', 50),
  (4, 'veteran', 'Veteran', 'Came to 25 events', '🎖️', '#f5a623', 150),
  (5, 'centurion', 'Centurion', 'Came to 100 events', '🏛️', '#8e5cf7', 500),
  (6, 'streak_4w', 'On a roll', 'Came to an event in 4 weeks running', '🔥', '#ff6b5e', 75),
  (7, 'explorer', 'Explorer', 'Came to events of 5 groups', '🧭', '#2f9e6b', 75),
  (8, 'favorites_3', 'Finding my people', 'Has 3 favourite groups', '💛', '#f5a623', 10),
  (9, 'first_connection', 'First connection', 'Connected with somebody', '🤝', '#2a7de1', 20),
  (10, 'networker', 'Networker', 'Connected with 10 people', '🕸️', '#2a7de1', 75),
  (11, 'super_connector', 'Super connector', 'Connected with 50 people', '🌐', '#8e5cf7', 200),
  (12, 'followed_10', 'Worth following', 'Followed by 10 people', '📣', '#e0528b', 50),
  (13, 'badge_collector', 'Badge collector', 'Holds 10 badges', '🏆', '#f5a623', 100),
  (14, 'portfolio_3', 'Show and tell', 'Shows 3 pieces of work', '🖼️', '#5aa9e6', 20),
  (15, 'profile_complete', 'All about me', 'Has a username, a picture, a bio, a place and a link', '✨', '#5aa9e6', 15),
  (16, 'night_owl', 'Night owl', 'Was there when others slept', '🦉', '#5b6472', 30),
  (17, 'first_app', 'Maker', 'Registered an application', '🛠️', '#5b6472', 30)
) as given (place, key, name, description, icon, color, points);
