-- A person who comes to an event may bring guests. They have one RSVP, a party, which counts as many people as it is; and the
-- organizers may decide who comes, so an RSVP may begin as a request, which counts nowhere.
alter table rsvps add column party_size smallint not null default 1;
alter table rsvps add constraint rsvps_party_size_check check (party_size between 1 and 10) not valid;
-- What the hosts wrote with their answer to a request.
alter table rsvps add column hosts_note text;
-- Comes by the internet to an event that is also in a room, and takes no spot there.
alter table rsvps add column joins_online boolean not null default false;
alter table rsvps add constraint rsvps_joins_online_check
  check (not joins_online or party_size = 1 and status <> 'waitlisted') not valid;
alter table rsvps drop constraint rsvps_status_check;
alter table rsvps add constraint rsvps_status_check
  check (status in ('confirmed', 'waitlisted', 'cancelled', 'requested', 'declined')) not valid;
-- A request that the person withdrew, or that may be made again.
alter table rsvps drop constraint rsvps_end_reason_check;
alter table rsvps add constraint rsvps_end_reason_check
  check (end_reason in ('self', 'organiser', 'event', 'request')) not valid;

alter table events
  add column max_guests smallint not null default 0,
  add column requires_approval boolean not null default false;
alter table events add constraint events_max_guests_check check (max_guests between 0 and 9) not valid;

-- confirmed, waitlisted and cancelled count people. Of the first two, these are without an RSVP of their own.
alter table event_seats
  add column confirmed_guests integer not null default 0,
  add column waiting_guests integer not null default 0,
  add column requested integer not null default 0,
  -- Of those who are confirmed; they take no spot.
  add column joining_online integer not null default 0;
alter table event_seats add constraint event_seats_parties_check check (
  confirmed_guests >= 0 and confirmed_guests <= confirmed and waiting_guests >= 0 and waiting_guests <= waitlisted
  and requested >= 0 and joining_online >= 0 and joining_online <= confirmed) not valid;
alter table event_seats drop constraint event_seats_check;
alter table event_seats add constraint event_seats_check
  check (max_attendees is null or confirmed - joining_online <= max_attendees + extra) not valid;

-- The people whom a person with an RSVP brings. They have a ticket of their own, which counts while that RSVP is confirmed.
create table guests (
  event_id uuid not null references events on delete cascade,
  id uuid not null,
  -- Who brings them. Counted on the event, so a person's rows go by the counting code and never by cascade.
  user_id uuid not null references users,
  name text,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  created_at timestamptz(3) not null,
  checked_in_at timestamptz(3),
  checked_in_by uuid references users on delete set null,
  method text check (method in ('qr', 'manual')),
  label text,
  -- Kept without its name until it is erased, so that the devices at the door learn of it.
  removed_at timestamptz(3),
  change_number bigint not null default nextval('public.door_changes'),
  primary key (event_id, id),
  check ((checked_in_at is null) = (method is null))
);
create unique index guests_code_key on guests (code);
create index guests_holder_idx on guests (event_id, user_id, id) where removed_at is null;
create index guests_inside_idx on guests (event_id, checked_in_at) where checked_in_at is not null;
create index guests_change_idx on guests (event_id, change_number);
create index guests_named_idx on guests (event_id) where name is not null;
create index guests_user_idx on guests (user_id, event_id);
create index guests_removed_idx on guests (removed_at) where removed_at is not null;
create index guests_checked_in_by_idx on guests (checked_in_by) where checked_in_by is not null;

create function public.number_guest_change() returns trigger
  language plpgsql
  as $$
    begin
      new.change_number := nextval('public.door_changes');
      return new;
    end
  $$;
create trigger guests_number_change before update on guests for each row execute function public.number_guest_change();

-- The size of a party is a change of the attendee, too.
create or replace trigger rsvps_number_change before update of status, party_size, joins_online on rsvps for each row
  when (old.status is distinct from new.status or old.party_size <> new.party_size or old.joins_online <> new.joins_online)
  execute function public.number_rsvp_change();

-- A request makes no one known to the group, and neither does its end; who is let in is counted from then on.
create or replace trigger rsvps_add_person after insert on rsvps for each row
  when (new.group_id is not null and new.status not in ('requested', 'declined'))
  execute function public.change_group_attendance();
create or replace trigger rsvps_change_person
  after update of status, rsvp_at, party_size, joins_online on rsvps for each row
  when (new.group_id is not null and (old.status <> new.status or old.rsvp_at <> new.rsvp_at
      or old.party_size <> new.party_size or old.joins_online <> new.joins_online)
    and not (old.status in ('requested', 'declined') and new.status in ('requested', 'declined', 'cancelled')))
  execute function public.change_group_attendance();
create function public.add_person_let_in() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.group_people (group_id, user_id, active_at) values (new.group_id, new.user_id, now())
      on conflict do nothing;
      return null;
    end
  $$;
create trigger rsvps_let_in_person after update of status on rsvps for each row
  when (new.group_id is not null and old.status in ('requested', 'declined') and new.status in ('confirmed', 'waitlisted'))
  execute function public.add_person_let_in();

-- Guests who came are in the numbers of the event.
create function public.change_event_guests() returns trigger
  language plpgsql
  as $$
    begin
      insert into public.group_people_changes (group_id, event_id)
      select e.group_id, e.id from public.events e where e.id = old.event_id and e.group_id is not null;
      return null;
    end
  $$;
create trigger guests_change_numbers after update of checked_in_at on guests for each row
  when ((old.checked_in_at is null) <> (new.checked_in_at is null)) execute function public.change_event_guests();
create trigger guests_leave_numbers after delete on guests for each row
  when (old.checked_in_at is not null) execute function public.change_event_guests();
