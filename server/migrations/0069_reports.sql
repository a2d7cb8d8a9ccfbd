-- A badge that an administrator hid: in no list, kept by its holders in the database.
alter table badges add column hidden_at timestamptz(3);

-- The person who answered for the target when it was reported: the user, or the owner of the group, event or badge.
alter table reports add column owner_id uuid references users on delete set null;
update reports as r set owner_id = u.id
from users as u
where u.id = case r.target_type
  when 'user' then r.target_id
  when 'event' then (select e.created_by from events as e where e.id = r.target_id)
  else (select o.user_id from group_roles as o where o.group_id = r.target_id and o.role = 'owner'
    order by o.granted_at, o.user_id limit 1) end;

-- What was sent to the person: a warning, or why their content is hidden.
alter table user_warnings add column kind text not null default 'warn' check (kind in ('warn', 'hide'));
