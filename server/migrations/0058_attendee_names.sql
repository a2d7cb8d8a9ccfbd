-- What attendees are sorted by and found by: the folded name and, after a separator, the username. Kept in the RSVP, so that
-- a page of a large event is read from one index.
create function public.attendee_key(name text, username text) returns text
  language sql immutable parallel safe
  return pg_catalog.left(public.fold(name), 200) || pg_catalog.chr(1) || pg_catalog.lower(coalesce(username, ''));

alter table rsvps add column name_key text not null default '';

-- Triggers, so that no writer is missed, the release before this one included. The lock waits for a new name that is not
-- committed yet.
create function public.name_rsvp() returns trigger
  language plpgsql
  as $$
    begin
      select public.attendee_key(u.name, u.username) into new.name_key from public.users u where u.id = new.user_id for share;
      new.name_key := coalesce(new.name_key, '');
      return new;
    end
  $$;
create trigger rsvps_name before insert on rsvps for each row execute function public.name_rsvp();

create function public.rename_rsvps() returns trigger
  language plpgsql
  as $$
    begin
      update public.rsvps set name_key = public.attendee_key(new.name, new.username) where user_id = new.id;
      return null;
    end
  $$;
create trigger users_rename_rsvps after update of name, username on users for each row
  when (old.name is distinct from new.name or old.username is distinct from new.username)
  execute function public.rename_rsvps();
