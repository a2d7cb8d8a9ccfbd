-- outside a transaction: writes go on while the indexes change.
-- One index gives both the range of a search and its order. text_pattern_ops gave the range alone.
create index concurrently if not exists mail_suppressions_address_idx on mail_suppressions ((address_lower collate "C"));
drop index concurrently if exists mail_suppressions_search_idx;
