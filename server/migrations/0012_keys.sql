-- outside a transaction
-- An event from elsewhere is an item of a feed: two feeds may use the same id for different events. What came before feeds
-- were kept is taken for the one feed of its kind that its group has.
alter table events add column if not exists source_feed text;
update events set source_feed = concat_ws(':', source, group_id) where source_id is not null and source_feed is null;
alter table events drop constraint if exists events_source_item_check;
alter table events add constraint events_source_item_check check ((source_id is null) = (source_feed is null)) not valid;
alter table events validate constraint events_source_item_check;
drop index concurrently if exists events_feed_key;
create unique index concurrently events_feed_key on events (source_feed, source_id) where source_id is not null;
drop index concurrently if exists events_source_key;

-- Rows of one event lie together by their key, as every other index of these tables begins.
drop index concurrently if exists rsvps_key;
create unique index concurrently rsvps_key on rsvps (event_id, id);
drop index concurrently if exists checkins_key;
create unique index concurrently checkins_key on checkins (event_id, id);
