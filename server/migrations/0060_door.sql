-- The door asks for what has changed since a number. A number is taken only under the lock of the event's seats, so for one
-- event the order of the numbers is the order of the commits, and a reader that has seen a number has missed none before it.
-- Rows from before have 0.
create sequence door_changes;

alter table rsvps add column change_number bigint not null default 0;
alter table rsvps alter column change_number set default nextval('public.door_changes');
alter table checkins add column change_number bigint not null default 0, add column label text;
alter table checkins alter column change_number set default nextval('public.door_changes');
alter table checkin_receipts add column label text;

-- Triggers, so that no writer is missed, the release before this one included.
create function public.number_rsvp_change() returns trigger
  language plpgsql
  as $$
    begin
      new.change_number := nextval('public.door_changes');
      return new;
    end
  $$;
create trigger rsvps_number_change before update of status on rsvps for each row
  when (old.status is distinct from new.status) execute function public.number_rsvp_change();

-- An undone check-in and a new ticket are changes of the attendee.
create function public.number_attendee_change() returns trigger
  language plpgsql
  as $$
    begin
      update public.rsvps set change_number = nextval('public.door_changes')
        where event_id = old.event_id and user_id = old.user_id;
      return null;
    end
  $$;
create trigger checkins_number_undo after delete on checkins for each row
  execute function public.number_attendee_change();
create trigger tickets_number_renewal after update of code on tickets for each row
  when (old.code is distinct from new.code) execute function public.number_attendee_change();

-- People without an account whom an organizer lets in by name. They take a seat; the name is erased after 30 days, the number
-- on event_seats stays.
create table walk_ins (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  client_id text,
  label text,
  checked_in_by uuid references users on delete set null,
  checked_in_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- Kept without its name until it is erased, so that other devices learn of it.
  removed_at timestamptz(3),
  change_number bigint not null default nextval('public.door_changes')
);
create unique index walk_ins_client_key on walk_ins (event_id, client_id) where client_id is not null;
create index walk_ins_change_idx on walk_ins (event_id, change_number);
create index walk_ins_age_idx on walk_ins (created_at);
create index walk_ins_checked_in_by_idx on walk_ins (checked_in_by) where checked_in_by is not null;

alter table event_seats add column walk_ins integer not null default 0;
alter table event_seats add constraint event_seats_walk_ins_check check (walk_ins >= 0) not valid;

-- A link that makes who opens it a volunteer at the door of one event.
create table door_invitations (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  token_hash bytea not null,
  label text,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create unique index door_invitations_token_key on door_invitations (token_hash);
create index door_invitations_event_idx on door_invitations (event_id, created_at, id);
create index door_invitations_created_by_idx on door_invitations (created_by) where created_by is not null;

create table event_volunteers (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Ends with the invitation.
  invitation_id uuid not null references door_invitations on delete cascade,
  joined_at timestamptz(3) not null,
  primary key (event_id, user_id)
);
create index event_volunteers_user_idx on event_volunteers (user_id, event_id);
create index event_volunteers_invitation_idx on event_volunteers (invitation_id);

-- The owner allows organizers to check them in by this pass.
alter table passes add column is_ticket boolean not null default false;
