-- outside a transaction: writes go on while the index is built.
create index concurrently if not exists reports_assigned_to_idx on reports (assigned_to) where assigned_to is not null;
alter table reports validate constraint reports_target_type_check;
