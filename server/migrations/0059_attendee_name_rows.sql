-- outside a transaction: in pieces of 500 users, each committed by itself. It can be run again: only RSVPs without a key get
-- one. The locks keep a change that is made meanwhile from being missed.
do $$
declare
  edge uuid := '00000000-0000-0000-0000-000000000000';
  last uuid;
begin
  loop
    with people as materialized (
      select u.id, public.attendee_key(u.name, u.username) as name_key from users u
      where u.id > edge order by u.id limit 500 for share),
    named as (
      update rsvps r set name_key = p.name_key from people p where r.user_id = p.id and r.name_key = '')
    select max(id::text)::uuid into last from people;
    commit;
    exit when last is null;
    edge := last;
  end loop;
end $$;
create index concurrently if not exists rsvps_name_idx on rsvps (event_id, name_key, id);
