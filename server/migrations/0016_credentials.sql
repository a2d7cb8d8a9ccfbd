-- A token that an application made belongs to one authorization: it ends with that family of tokens, not only with the
-- consent. Tokens made by such a token carry both themselves, so that one look at the row tells.
alter table tokens add column family_id text references oauth_grants on delete cascade;

with recursive line as (
  select id, consent_id from tokens where consent_id is not null
  union all
  select child.id, line.consent_id from tokens child join line on child.parent_id = line.id where child.consent_id is null)
update tokens t set consent_id = line.consent_id from line where t.id = line.id and t.consent_id is null;

-- Which family made a token was not kept: the newest one before it that still has a refresh token.
with bound as (
  select t.id, family.id as family_id, family.ends_at
  from tokens t cross join lateral (
    select g.id, max(r.expires_at) as ends_at
    from oauth_grants g join oauth_refresh_tokens r on r.grant_id = g.id
    where g.consent_id = t.consent_id and g.created_at <= t.created_at and r.consumed_at is null and r.expires_at > now()
    group by g.id, g.created_at order by g.created_at desc limit 1) family
  where t.consent_id is not null and t.revoked_at is null)
update tokens t set family_id = bound.family_id, expires_at = least(t.expires_at, bound.ends_at)
from bound where t.id = bound.id;

update tokens set revoked_at = now() where consent_id is not null and family_id is null and revoked_at is null;

-- The grant through which an application was registered; null when its owner did it without one.
alter table oauth_clients add column maker_consent_id uuid references oauth_consents on delete set null;
create index oauth_clients_maker_idx on oauth_clients (maker_consent_id) where maker_consent_id is not null;

-- Null until the first use, so that a registration that was never used can be told from one that was.
update oauth_clients set last_used_at = null where origin = 'registration' and last_used_at = created_at;

-- What the maker of a webhook could read; null for everything that its owner may.
alter table webhooks add column scopes text[];
update webhooks w set scopes = c.scopes from oauth_consents c where c.id = w.consent_id;
