-- outside a transaction: the series that the job looks at.
create index concurrently if not exists event_series_ahead_idx on event_series (id) where ahead is not null;
