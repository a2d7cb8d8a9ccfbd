-- outside a transaction: one partition after the other, each committed by itself. It can be run again. PostgreSQL builds no
-- index of a partitioned table concurrently; only the partition of this month is written to, and it is last.
do $$
declare part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'audit_log'::regclass order by 1::text loop
    execute format(
      'create index if not exists %I on %s (substring(target from ''[^:]*$''), id desc)', part || '_target_idx', part);
    commit;
  end loop;
end $$;
-- release before: it reads and writes as before; every partition has the index, so that nothing is built here.
create index if not exists audit_log_target_idx on audit_log (substring(target from '[^:]*$'), id desc);
