-- The people of a group: one row for each user who joined, came, has or had an RSVP, has a role, or is banned. Triggers add the
-- row and list what changed, so that no writer is missed, the release before this one included. A job counts the listed rows
-- again every minute: a check-in then locks no row that another one needs.
create table group_people (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The folded name, to sort by.
  name_key text collate "C" not null default '',
  -- When the user joined or got a role; null: not a member.
  joined_at timestamptz(3),
  -- The latest of joining, RSVP and check-in.
  active_at timestamptz(3) not null,
  -- Seats at events that are not cancelled, past or ahead.
  rsvps integer not null default 0,
  attended integer not null default 0,
  no_shows integer not null default 0,
  first_came_at timestamptz(3),
  last_came_at timestamptz(3),
  first_event_id uuid,
  primary key (group_id, user_id)
) with (fillfactor = 80);
create index group_people_user_idx on group_people (user_id, group_id);
create index group_people_active_idx on group_people (group_id, active_at, user_id);
create index group_people_attended_idx on group_people (group_id, attended, user_id);
create index group_people_name_idx on group_people (group_id, name_key, user_id);
create index group_people_joined_idx on group_people (group_id, joined_at) where joined_at is not null;
create index group_people_first_idx on group_people (group_id, first_came_at) where first_came_at is not null;
create index group_people_no_shows_idx on group_people (group_id, no_shows) where no_shows > 0;
create index group_people_regulars_idx on group_people (group_id, last_came_at) where attended >= 3;
create index group_people_first_event_idx on group_people (first_event_id) where first_event_id is not null;

-- Each word of a name and the username, folded, for a search by the beginning of a word within one group.
create table group_people_words (
  group_id uuid not null,
  word text collate "C" not null,
  user_id uuid not null,
  primary key (group_id, word, user_id),
  foreign key (group_id, user_id) references group_people on delete cascade
);
create index group_people_words_user_idx on group_people_words (group_id, user_id);

-- The numbers of an event that has RSVPs or check-ins, counted by the same job.
create table group_event_numbers (
  event_id uuid primary key references events on delete cascade,
  group_id uuid not null,
  starts_at timestamptz(3) not null,
  over_at timestamptz(3) not null,
  -- Scheduled: neither a draft nor cancelled.
  is_held boolean not null,
  -- Check-in is closed.
  is_closed boolean not null,
  -- Held and closed, and at least one person was checked in: without that, a missing check-in says nothing.
  has_no_shows boolean not null,
  going integer not null,
  came integer not null,
  -- Seats whose holder was not checked in.
  missed integer not null,
  first_timers integer not null default 0
);
create index group_event_numbers_group_idx on group_event_numbers (group_id, starts_at);
create index group_event_numbers_open_idx on group_event_numbers (over_at) where not is_closed;

-- What the job must count again: a user of a group, an event, or with neither a whole group after this user. Without foreign
-- keys: rows are written while what they name is being deleted.
create table group_people_changes (
  id bigint generated always as identity primary key,
  group_id uuid not null,
  event_id uuid,
  user_id uuid,
  after_id uuid
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

-- What the team writes about a person. Deleted 12 months after the last change.
create table group_person_notes (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  note text not null default '',
  labels text[] not null default '{}',
  updated_by uuid references users on delete set null,
  updated_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index group_person_notes_user_idx on group_person_notes (user_id);
create index group_person_notes_updated_by_idx on group_person_notes (updated_by) where updated_by is not null;
create index group_person_notes_updated_at_idx on group_person_notes (updated_at);

create function public.change_group_person() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'DELETE' then
        insert into public.group_people_changes (group_id, user_id) values (old.group_id, old.user_id);
        return null;
      end if;
      insert into public.group_people_changes (group_id, user_id) values (new.group_id, new.user_id);
      insert into public.group_people (group_id, user_id, active_at) values (new.group_id, new.user_id, now())
      on conflict do nothing;
      return null;
    end
  $$;
create trigger group_favorites_add_person after insert on group_favorites for each row
  when (not new.is_pending) execute function public.change_group_person();
create trigger group_favorites_change_person after update of is_pending, favorited_at on group_favorites for each row
  when (old.is_pending <> new.is_pending or old.favorited_at <> new.favorited_at) execute function public.change_group_person();
create trigger group_favorites_remove_person after delete on group_favorites for each row
  when (not old.is_pending) execute function public.change_group_person();
create trigger group_roles_change_person after insert or delete or update of granted_at on group_roles for each row
  execute function public.change_group_person();
create trigger group_bans_change_person after insert or delete on group_bans for each row
  execute function public.change_group_person();
create trigger group_person_notes_change_person after insert or delete on group_person_notes for each row
  execute function public.change_group_person();

create function public.change_group_attendance() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'DELETE' then
        insert into public.group_people_changes (group_id, event_id, user_id) values (old.group_id, old.event_id, old.user_id);
        return null;
      end if;
      insert into public.group_people_changes (group_id, event_id, user_id) values (new.group_id, new.event_id, new.user_id);
      if tg_op = 'INSERT' then
        insert into public.group_people (group_id, user_id, active_at) values (new.group_id, new.user_id, now())
        on conflict do nothing;
      end if;
      return null;
    end
  $$;
create trigger rsvps_add_person after insert on rsvps for each row
  when (new.group_id is not null) execute function public.change_group_attendance();
create trigger rsvps_change_person after update of status, rsvp_at on rsvps for each row
  when (new.group_id is not null and (old.status <> new.status or old.rsvp_at <> new.rsvp_at))
  execute function public.change_group_attendance();
create trigger rsvps_remove_person after delete on rsvps for each row
  when (old.group_id is not null) execute function public.change_group_attendance();
create trigger checkins_add_person after insert on checkins for each row
  when (new.group_id is not null) execute function public.change_group_attendance();
create trigger checkins_change_person after update of checked_in_at on checkins for each row
  when (new.group_id is not null and old.checked_in_at <> new.checked_in_at) execute function public.change_group_attendance();
create trigger checkins_remove_person after delete on checkins for each row
  when (old.group_id is not null) execute function public.change_group_attendance();

create function public.change_group_event() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.group_people_changes (group_id, event_id) values (new.group_id, new.id);
      return null;
    end
  $$;
create trigger events_change_numbers after update of status, starts_at, over_at on events for each row
  when (new.group_id is not null and (old.status <> new.status or old.starts_at <> new.starts_at or old.over_at <> new.over_at))
  execute function public.change_group_event();

create function public.change_person_groups() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.group_people_changes (group_id, user_id)
      select group_id, new.id from public.group_people where user_id = new.id;
      return null;
    end
  $$;
create trigger users_change_group_people after update of name, username, deleted_at on users for each row
  when (old.name is distinct from new.name or old.username is distinct from new.username
    or old.deleted_at is distinct from new.deleted_at) execute function public.change_person_groups();
