-- A ticket per user and event. It outlives a cancelled RSVP, so that a user who returns has the same code; a user can renew it.
create table tickets (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Ten characters of Crockford's base 32.
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  created_at timestamptz(3) not null,
  primary key (event_id, user_id)
);
create unique index tickets_code_idx on tickets (code);
create index tickets_user_idx on tickets (user_id);

alter table events
  add column online_url text,
  add column ticket_url text,
  -- public, unlisted or members
  add column visibility text not null default 'public',
  -- Whether signed-in users can see who is going.
  add column show_guests boolean not null default true;
alter table events add constraint events_visibility_check check (visibility in ('public', 'unlisted', 'members')) not valid;

alter table groups
  add column cover_url text,
  -- The name of a theme; null: derived from the id.
  add column theme text,
  -- A mailto: address or an https URL.
  add column contact text,
  -- Markdown.
  add column code_of_conduct text;

-- What a member of the group gets by mail about new events: each, weekly or none; null: never asked, so none.
alter table group_favorites add column event_mail text;
alter table group_favorites add constraint group_favorites_event_mail_check check (event_mail in ('each', 'weekly', 'none')) not valid;

-- Whether others see the user among the guests; null: not chosen yet, so only for RSVPs made since `guest_lists_since`.
alter table users add column show_on_guest_lists boolean;

alter table instance_settings
  -- #rrggbb; the main button, links and the mark.
  add column brand_color text,
  add column tagline text,
  add column imprint_url text,
  -- A mailto: address or an https URL.
  add column contact text,
  -- Pages of the instance's own, as Markdown, shown where no URL is set.
  add column privacy_text text,
  add column terms_text text,
  add column imprint_text text,
  add column guest_lists_since timestamptz(3) not null default now();
