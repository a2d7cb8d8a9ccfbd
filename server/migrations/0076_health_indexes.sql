-- outside a transaction
create index concurrently if not exists mail_suppressions_time_idx on mail_suppressions (suppressed_at, address_lower);
create index concurrently if not exists mail_suppressions_search_idx on mail_suppressions (address_lower text_pattern_ops);
create index concurrently if not exists webhook_queues_failing_idx
  on webhook_queues ((health ->> 'failingSince'), webhook_id) where health ->> 'failingSince' is not null;
