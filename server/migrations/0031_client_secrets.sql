-- A client may have two secrets for a while, so that it can change them without a pause.
create table oauth_client_secrets (
  id uuid primary key,
  client_id text not null references oauth_clients on delete cascade,
  secret_hash bytea not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index oauth_client_secrets_client_key on oauth_client_secrets (client_id, secret_hash);

-- Processes of the release before read and write only `oauth_clients.secret_hash`, so the column stays for them. This
-- release reads the table alone, and keeps the column equal to the client's oldest secret. What it did not write there
-- itself comes from a process of the release before, which made a client or replaced its secret: it becomes the only
-- secret. A trigger does that, because only the database sees both, and no secret that was replaced may go on working.
-- The column and the trigger can be dropped in the release after this one.
create function public.keep_written_secret() returns trigger
  language plpgsql
  as $$
    begin
      if exists (select from public.oauth_client_secrets s
          where s.client_id = new.client_id and s.secret_hash = new.secret_hash) then
        return null;
      end if;
      delete from public.oauth_client_secrets s where s.client_id = new.client_id;
      insert into public.oauth_client_secrets (id, client_id, secret_hash, created_at)
      values (pg_catalog.gen_random_uuid(), new.client_id, new.secret_hash, pg_catalog.now());
      return null;
    end
  $$;
create trigger oauth_clients_secret after insert or update of secret_hash on oauth_clients
  for each row when (new.secret_hash is not null) execute function public.keep_written_secret();

-- Writes of clients wait from the first statement on, so none is missed. A secret that is required came with every use.
insert into oauth_client_secrets (id, client_id, secret_hash, created_at, last_used_at)
select gen_random_uuid(), client_id, secret_hash, created_at, case when secret_required then last_used_at end
from oauth_clients where secret_hash is not null;
