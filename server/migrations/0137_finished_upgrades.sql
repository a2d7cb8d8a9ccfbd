-- When the last process of the release before a migration had stopped; null while one may still run. The table is made by
-- hearthctl migrate itself, with this column where there was none before.
alter table if exists schema_migrations add column if not exists finished_at timestamptz(3);
