-- outside a transaction
create index concurrently if not exists webhook_queues_taken_idx on webhook_queues (taken_at) where taken_at is not null;
-- One partition after the other, each committed by itself. PostgreSQL builds no index of a partitioned table concurrently;
-- only the partition of this day is written to, and it is last. The filters of a log are columns of the key, so that rows of
-- another kind are skipped in the index.
do $$
declare part regclass;
begin
  for part in
    select inhrelid::regclass from pg_inherits where inhparent = 'webhook_attempts'::regclass order by 1::text
  loop
    execute format(
      'create index if not exists %I on %s (webhook_id, id desc, is_success, event_type)', part || '_log_idx', part);
    commit;
  end loop;
end $$;
-- release before: it reads and writes as before; every partition has the index, so that nothing is built here.
create index if not exists webhook_attempts_log_idx on webhook_attempts (webhook_id, id desc, is_success, event_type);
-- The new index begins with the same columns.
drop index if exists webhook_attempts_webhook_idx;
