-- outside a transaction: writes go on while the indexes are built.
create index concurrently if not exists announcements_group_idx on announcements (group_id, created_at, id)
  where group_id is not null;
create index concurrently if not exists announcements_due_idx on announcements (send_at, id) where status = 'scheduled';
alter table announcements validate constraint announcements_audience_check;
alter table announcements validate constraint announcements_status_check;
alter table announcements validate constraint announcements_place_check;
alter table announcements validate constraint announcements_time_check;
