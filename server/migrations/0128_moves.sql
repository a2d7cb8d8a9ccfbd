-- A group moves in from another platform, once: an administrator grants it, an organizer starts it.
create table group_moves (
  group_id uuid primary key references groups on delete cascade,
  granted_by uuid references users on delete set null,
  granted_at timestamptz(3) not null,
  started_by uuid references users on delete set null,
  started_at timestamptz(3),
  -- The organizers' words in the mail.
  note text,
  addresses integer not null default 0,
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('sent', 'organizer', 'administrator', 'bounces', 'complaints', 'closed'))
);
create index group_moves_open_idx on group_moves (group_id) where started_at is not null and ended_at is null;
create index group_moves_granted_by_idx on group_moves (granted_by) where granted_by is not null;
create index group_moves_started_by_idx on group_moves (started_by) where started_by is not null;

alter table invitations add column is_move boolean not null default false;
-- When the mail of a move is due; null once it is known what became of it.
alter table invitations add column due_at timestamptz(3);
alter table invitations add column complained_at timestamptz(3);
