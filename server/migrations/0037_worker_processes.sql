-- One row for each worker that runs. The worker writes `seen_at` every few seconds, so that the API, the metrics and the
-- doctor can tell whether any worker is there. A worker that stops deletes its row.
create table worker_processes (
  id uuid primary key,
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
) with (fillfactor = 50);
