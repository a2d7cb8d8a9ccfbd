-- Whom a group knows only by what is gone: a favourite taken back, a role that ended, a badge revoked, a ban lifted, an
-- event deleted. What is still there tells by itself, so this is written only when something goes.
create table group_past_people (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index group_past_people_user_idx on group_past_people (user_id);

create table group_mutes (
  user_id uuid not null references users on delete cascade,
  group_id uuid not null references groups on delete cascade,
  muted_at timestamptz(3) not null,
  primary key (user_id, group_id)
);
create index group_mutes_group_idx on group_mutes (group_id);

create table role_offers (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'volunteer')),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  offered_by uuid references users on delete set null,
  offered_at timestamptz(3) not null
);
create unique index role_offers_open_key on role_offers (group_id, user_id) where status = 'open';
create index role_offers_group_idx on role_offers (group_id, offered_at, id);
create index role_offers_user_idx on role_offers (user_id, offered_at, id);
create index role_offers_offered_by_idx on role_offers (offered_by) where offered_by is not null;
create index role_offers_offered_at_idx on role_offers (offered_at);

-- By whom an RSVP was ended. It is not known of one that ended before this column: that counts as given up by its holder.
alter table rsvps add column end_reason text;
alter table rsvps add constraint rsvps_end_reason_check check (end_reason in ('self', 'organiser', 'event')) not valid;
