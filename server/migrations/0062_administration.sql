-- What an administrator sets in the browser. Null or the default: as before.
alter table instance_settings
  add column logo_url text,
  add column locale text not null default 'en',
  add column timezone text not null default 'UTC',
  -- Markdown, above the events of the home page.
  add column home_text text,
  add column conduct_url text,
  add column conduct_text text,
  -- For sign_up 'domains'.
  add column sign_up_domains text[] not null default '{}',
  add column leaderboards boolean not null default true,
  add column minimum_age integer,
  -- [{label, url}]
  add column footer_links jsonb not null default '[]',
  add column search_engines boolean not null default true,
  -- Days that differ from the defaults in the code.
  add column retention jsonb not null default '{}',
  -- Text of new accounts with one of these words, or with a link, waits for an administrator.
  add column hold_new_accounts boolean not null default false,
  add column held_words text[] not null default '{}',
  add column proof_of_work boolean not null default false,
  -- Deleting people and making administrators needs a second administrator.
  add column two_administrators boolean not null default false,
  add column administrator_passkeys boolean not null default false,
  add column token_days_max integer,
  -- Steps of the first run that are done or were left out.
  add column welcome_done text[] not null default '{}';

-- release before: it reads the column as text and treats every value but 'invite' as open; it writes only old values.
alter table instance_settings drop constraint instance_settings_sign_up_check;
-- release before: it writes only old values, and the table has one row.
alter table instance_settings add constraint instance_settings_sign_up_check
  check (sign_up in ('open', 'domains', 'approval', 'invite'));

alter table users
  add column suspended_until timestamptz(3),
  -- Shown to the user.
  add column suspension_reason text,
  -- When an administrator approved or invited the account: its text is not held.
  add column trusted_at timestamptz(3);

-- People who proved an address and wait for an administrator. There is no account before that, so nothing can list them.
create table sign_up_requests (
  id uuid primary key,
  email text,
  name text not null,
  username text not null,
  -- What they tell the administrators.
  message text,
  -- Why they wait: 'approval' or 'no_script'.
  cause text not null check (cause in ('approval', 'no_script')),
  -- The account at a provider with which they came, as {provider, id, username, email, name}.
  identity jsonb,
  locale text not null default 'en',
  terms_version text,
  created_at timestamptz(3) not null
);
create unique index sign_up_requests_email_key on sign_up_requests (lower(email));
create index sign_up_requests_created_idx on sign_up_requests (created_at, id);

-- Invitations by mail. The address is erased after 30 days, its hash stays for the limits.
create table invitations (
  id uuid primary key,
  email text,
  address_hash bytea not null,
  -- What the invited person gets: an account, a role on the instance, a page to join.
  role text not null default 'user' check (role in ('user', 'admin')),
  group_id uuid references groups on delete cascade,
  event_id uuid references events on delete cascade,
  token_hash bytea not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  bounced_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by uuid references users on delete set null,
  revoked_at timestamptz(3)
);
create unique index invitations_token_key on invitations (token_hash);
create index invitations_created_idx on invitations (created_at, id);
create index invitations_address_idx on invitations (address_hash, created_at);
create index invitations_group_idx on invitations (group_id, created_at) where group_id is not null;
create index invitations_event_idx on invitations (event_id) where event_id is not null;
create index invitations_created_by_idx on invitations (created_by) where created_by is not null;
create index invitations_accepted_by_idx on invitations (accepted_by) where accepted_by is not null;

-- Addresses whose owner wants no invitations.
create table invitation_refusals (
  address_hash bytea primary key,
  created_at timestamptz(3) not null
);

-- A new address for a person who lost the mailbox: two administrators, a waiting time, a mail to the old address.
create table account_recoveries (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  new_email text not null,
  -- How the administrators checked who asks.
  proof text not null,
  requested_by uuid references users on delete set null,
  approved_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  approved_at timestamptz(3),
  -- When the address changes, unless it is stopped.
  due_at timestamptz(3),
  finished_at timestamptz(3),
  stopped_at timestamptz(3)
);
create unique index account_recoveries_open_key on account_recoveries (user_id)
  where finished_at is null and stopped_at is null;
create index account_recoveries_user_idx on account_recoveries (user_id);
create index account_recoveries_created_idx on account_recoveries (created_at, id);
create index account_recoveries_due_idx on account_recoveries (due_at) where finished_at is null and stopped_at is null;
create index account_recoveries_requested_by_idx on account_recoveries (requested_by) where requested_by is not null;
create index account_recoveries_approved_by_idx on account_recoveries (approved_by) where approved_by is not null;

-- Actions that wait for a second administrator.
create table second_approvals (
  id uuid primary key,
  action text not null check (action in ('delete_user', 'make_administrator')),
  user_id uuid not null references users on delete cascade,
  requested_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  decision text check (decision in ('approved', 'refused'))
);
create unique index second_approvals_open_key on second_approvals (user_id, action) where decided_at is null;
create index second_approvals_user_idx on second_approvals (user_id);
create index second_approvals_created_idx on second_approvals (created_at, id);
create index second_approvals_requested_by_idx on second_approvals (requested_by) where requested_by is not null;
create index second_approvals_decided_by_idx on second_approvals (decided_by) where decided_by is not null;

-- Reports: badges too, who works on one, what came of it.
-- release before: it writes only old values.
alter table reports drop constraint reports_target_type_check;
alter table reports add constraint reports_target_type_check
  check (target_type in ('user', 'group', 'event', 'badge')) not valid;
alter table reports
  add column assigned_to uuid references users on delete set null,
  -- What the reviewer did: hide, warn, suspend or dismiss.
  add column outcome text;

create table report_notes (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  author_id uuid references users on delete set null,
  text text not null,
  created_at timestamptz(3) not null
);
create index report_notes_report_idx on report_notes (report_id, created_at, id);
create index report_notes_author_idx on report_notes (author_id) where author_id is not null;

-- Warnings that administrators sent to a person.
create table user_warnings (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  report_id uuid references reports on delete set null,
  warned_by uuid references users on delete set null,
  text text not null,
  created_at timestamptz(3) not null
);
create index user_warnings_user_idx on user_warnings (user_id, created_at, id);
create index user_warnings_report_idx on user_warnings (report_id) where report_id is not null;
create index user_warnings_warned_by_idx on user_warnings (warned_by) where warned_by is not null;

-- Content of new accounts that waits for an administrator. It is hidden like moderated content until it is approved.
create table held_items (
  id uuid primary key,
  target_type text not null check (target_type in ('event', 'group', 'profile', 'announcement')),
  target_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- Why: 'link', 'word'.
  causes text[] not null,
  -- The words and hosts that were found.
  found text[] not null default '{}',
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references users on delete set null,
  decision text check (decision in ('approved', 'refused'))
);
create unique index held_items_open_key on held_items (target_type, target_id) where decided_at is null;
create index held_items_queue_idx on held_items (created_at, id) where decided_at is null;
create index held_items_user_idx on held_items (user_id, created_at, id);
create index held_items_decided_by_idx on held_items (decided_by) where decided_by is not null;

-- Providers of OpenID Connect that an administrator added. The secret is encrypted.
create table identity_providers (
  id text primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index identity_providers_created_by_idx on identity_providers (created_by) where created_by is not null;
