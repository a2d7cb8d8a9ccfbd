-- outside a transaction: for the segment, and for the people that this release has still to count.
create index concurrently if not exists group_people_missed_idx on group_people (group_id, missed) where missed > 0;
create index concurrently if not exists group_people_uncounted_idx on group_people (group_id, user_id) where missed is null and no_shows > 0;
