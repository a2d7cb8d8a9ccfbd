alter table rsvps drop constraint rsvps_pkey, add constraint rsvps_pkey primary key using index rsvps_key;
alter table checkins drop constraint checkins_pkey, add constraint checkins_pkey primary key using index checkins_key;

-- Takes what it looks at and not the row of a person, so that it does not hang on the shape of that table. The one that
-- takes the row stays for the release before this one.
create function public.board_name(
  visibility text, is_shown boolean, suspended_at timestamptz(3), deleted_at timestamptz(3), username text) returns text
  language sql immutable parallel safe
  return case when visibility = 'public' and is_shown and suspended_at is null and deleted_at is null
    then pg_catalog.lower(username) end;

create or replace function public.relist_person() returns trigger
  language plpgsql
  as $$
    declare
      name text := public.board_name(new.profile_visibility, new.show_on_leaderboard, new.suspended_at, new.deleted_at,
        new.username);
    begin
      update public.scores set listed_as = name where user_id = new.id;
      -- In the order in which the job locks them.
      perform from public.movers where user_id = new.id order by period, starts_on for no key update;
      update public.movers set listed_as = name where user_id = new.id;
      insert into public.mover_changes (user_id)
      select new.id where exists (select from public.scores where user_id = new.id);
      return null;
    end
  $$;

drop trigger users_relist on users;
create trigger users_relist
  after update of profile_visibility, show_on_leaderboard, suspended_at, deleted_at, username on users
  for each row when (
    public.board_name(old.profile_visibility, old.show_on_leaderboard, old.suspended_at, old.deleted_at, old.username)
    is distinct from
    public.board_name(new.profile_visibility, new.show_on_leaderboard, new.suspended_at, new.deleted_at, new.username))
  execute function public.relist_person();
