-- Ways to sign in, and the authorization server's own state. Raw codes, tokens and cookies are never stored.

alter table sessions add column authenticated_at timestamptz(3) not null default now();
alter table sessions add column method text not null default 'email';

create table linked_accounts (
  provider text not null,
  provider_user_id text not null,
  user_id uuid not null references users on delete cascade,
  provider_username text,
  provider_email text,
  created_at timestamptz(3) not null,
  primary key (provider, provider_user_id)
);
create unique index linked_accounts_user_key on linked_accounts (user_id, provider);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index passkeys_credential_key on passkeys (credential_id);
create index passkeys_user_idx on passkeys (user_id, created_at desc, id desc);

-- One row per thing that must be proven once: a mailed link and code, a passkey ceremony, a trip to a provider.
create table sign_in_challenges (
  id uuid primary key,
  kind text not null check (kind in ('email', 'email_change', 'passkey_create', 'passkey_sign_in', 'provider', 'owner')),
  token_hash bytea not null,
  code_hash bytea,
  browser_hash bytea,
  user_id uuid references users on delete cascade,
  email text,
  data jsonb not null default '{}',
  attempts smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3)
);
create unique index sign_in_challenges_token_key on sign_in_challenges (token_hash);
create index sign_in_challenges_email_idx on sign_in_challenges (lower(email), created_at desc) where email is not null;
create index sign_in_challenges_expires_idx on sign_in_challenges (expires_at);

create table oauth_clients (
  client_id text primary key,
  origin text not null check (origin in ('app', 'registration', 'document')),
  owner_id uuid references users on delete cascade,
  name text not null,
  description text,
  redirect_uris text[] not null,
  website text,
  logo_uri text,
  policy_uri text,
  tos_uri text,
  is_public boolean not null,
  application_type text not null default 'web' check (application_type in ('web', 'native')),
  secret_hash bytea,
  -- Set the first time the app proves its secret: from then on it must.
  secret_required boolean not null default false,
  fingerprint bytea,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  check (origin <> 'app' or owner_id is not null)
);
create unique index oauth_clients_fingerprint_key on oauth_clients (fingerprint) where fingerprint is not null;
create index oauth_clients_owner_idx on oauth_clients (owner_id, created_at desc, client_id desc) where owner_id is not null;

-- What a person sees as a grant: one per person and client.
create table oauth_consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  client_id text not null references oauth_clients on delete cascade,
  scopes text[] not null,
  granted_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index oauth_consents_pair_key on oauth_consents (user_id, client_id);
create index oauth_consents_client_idx on oauth_consents (client_id);
create index oauth_consents_user_idx on oauth_consents (user_id, granted_at desc, id desc);

-- A family of tokens: one per authorization, so that a replay on one device does not sign out the others.
create table oauth_grants (
  id text primary key,
  consent_id uuid not null references oauth_consents on delete cascade,
  payload jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index oauth_grants_consent_idx on oauth_grants (consent_id);
create index oauth_grants_expires_idx on oauth_grants (expires_at);

create table oauth_codes (
  token_hash bytea primary key,
  grant_id text not null references oauth_grants on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index oauth_codes_grant_idx on oauth_codes (grant_id);
create index oauth_codes_expires_idx on oauth_codes (expires_at);

create table oauth_refresh_tokens (
  token_hash bytea primary key,
  grant_id text not null references oauth_grants on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index oauth_refresh_tokens_grant_idx on oauth_refresh_tokens (grant_id);
create index oauth_refresh_tokens_expires_idx on oauth_refresh_tokens (expires_at);

create table oauth_access_tokens (
  id uuid primary key,
  token_hash bytea not null,
  grant_id text not null references oauth_grants on delete cascade,
  consent_id uuid not null references oauth_consents on delete cascade,
  client_id text not null,
  user_id uuid not null references users on delete cascade,
  scopes text[] not null,
  audience text not null,
  payload jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create unique index oauth_access_tokens_hash_key on oauth_access_tokens (token_hash);
create index oauth_access_tokens_grant_idx on oauth_access_tokens (grant_id);
create index oauth_access_tokens_consent_idx on oauth_access_tokens (consent_id);
create index oauth_access_tokens_user_idx on oauth_access_tokens (user_id);
create index oauth_access_tokens_expires_idx on oauth_access_tokens (expires_at);

-- The engine's passing state: interactions under way and assertions already seen.
create table oauth_artifacts (
  kind text not null,
  id_hash bytea not null,
  payload jsonb not null,
  expires_at timestamptz(3) not null,
  primary key (kind, id_hash)
);
create index oauth_artifacts_expires_idx on oauth_artifacts (expires_at);

-- A token made through a grant ends with it.
alter table tokens add column consent_id uuid references oauth_consents on delete cascade;
create index tokens_consent_idx on tokens (consent_id) where consent_id is not null;
