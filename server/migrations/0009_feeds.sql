-- The addresses of a person's own calendar and news. No token is kept: it is a keyed hash of the person and this number.

create table feed_generations (
  user_id uuid primary key references users on delete cascade,
  generation integer not null check (generation > 0),
  rotated_at timestamptz(3) not null
);
