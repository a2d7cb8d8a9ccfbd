-- outside a transaction: lists every group that has people; the job counts them in pieces. It can be run again.
do $$
begin
  insert into group_people_changes (group_id)
  select g.id from groups g
  where exists (select from group_favorites f where f.group_id = g.id)
    or exists (select from group_roles r where r.group_id = g.id)
    or exists (select from group_bans b where b.group_id = g.id)
    or exists (select from rsvps r where r.group_id = g.id)
    or exists (select from checkins c where c.group_id = g.id);
end $$;
