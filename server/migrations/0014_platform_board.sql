-- Badges that their holder gave back: not awarded again, unless that person claims them.
create table badge_returns (
  badge_id uuid not null references badges on delete cascade,
  user_id uuid not null references users on delete cascade,
  returned_at timestamptz(3) not null,
  primary key (badge_id, user_id)
);
create index badge_returns_user_idx on badge_returns (user_id);

-- Everybody's board and its movers count the badges of the platform alone; a group's badges count on its own board. What was
-- counted is counted again. Awards wait while this runs.
lock table badge_awards, scores, movers in share row exclusive mode;

delete from scores s
where s.board_id = '00000000-0000-0000-0000-000000000000'
  and not exists (select from badge_awards a where a.user_id = s.user_id and a.group_id is null);

update scores s set score = p.score, badges = p.badges, last_award_at = p.last_award_at
from (
  select user_id, sum(points) as score, count(*) as badges, max(awarded_at) as last_award_at
  from badge_awards where group_id is null group by user_id) as p
where s.board_id = '00000000-0000-0000-0000-000000000000' and s.user_id = p.user_id
  and (s.score, s.badges, s.last_award_at) is distinct from (p.score, p.badges, p.last_award_at);

create temporary table platform_gains on commit drop as
select m.period, m.starts_on, m.user_id,
  coalesce(sum(a.points) filter (where a.awarded_at >= (m.starts_on + time '00:00') at time zone 'UTC'), 0) as gained,
  coalesce(sum(a.points) filter (where a.awarded_at < (m.starts_on + time '00:00') at time zone 'UTC'), 0) as earlier,
  count(*) filter (where a.awarded_at >= (m.starts_on + time '00:00') at time zone 'UTC') as badges
from movers m left join badge_awards a on a.user_id = m.user_id and a.group_id is null and a.awarded_at < (
  m.starts_on + case m.period when 'quarter' then interval '3 months' else ('1 ' || m.period)::interval end)
  at time zone 'UTC'
group by m.period, m.starts_on, m.user_id;

delete from movers m using platform_gains g
where (m.period, m.starts_on, m.user_id) = (g.period, g.starts_on, g.user_id) and g.gained = 0;

update movers m set gained = g.gained, earlier = g.earlier, badges = g.badges
from platform_gains g
where (m.period, m.starts_on, m.user_id) = (g.period, g.starts_on, g.user_id) and g.gained > 0
  and (m.gained, m.earlier, m.badges) is distinct from (g.gained, g.earlier, g.badges);

-- How the board stood on the days that are kept, from the awards that are held today.
delete from board_days where score > 0;
insert into board_days (day, score, people)
select d.day, s.score, count(*)
from (
  select a.awarded_at, sum(a.points) over person as score, lead(a.awarded_at) over person as until
  from badge_awards a join users u on u.id = a.user_id
  where a.group_id is null and public.board_name(
    u.profile_visibility, u.show_on_leaderboard, u.suspended_at, u.deleted_at, u.username) is not null
  window person as (partition by a.user_id order by a.awarded_at, a.badge_id)) as s
  join (select distinct day from board_days) as d on (d.day + time '00:00') at time zone 'UTC' > s.awarded_at
    and (s.until is null or (d.day + time '00:00') at time zone 'UTC' <= s.until)
where s.score > 0
group by d.day, s.score;
