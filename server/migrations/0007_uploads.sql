-- Files that people sent, what they use of their storage, and where the files are shown.

create table uploads (
  key text primary key,
  user_id uuid not null references users on delete cascade,
  category text not null check (category in
    ('avatar', 'app-logo', 'media', 'hero', 'group-photo', 'event-photo', 'meetpass-image', 'meetpass-model')),
  filename text not null,
  content_type text not null check (content_type ~ '^[a-z]+/[a-z-]+$'),
  -- As declared until the file is verified, and then as it is stored.
  size integer not null check (size between 1 and 10485760),
  state text not null default 'pending' check (state in ('pending', 'ready', 'rejected')),
  -- Where the verified file is; no presigned URL leads there.
  object_key text check (object_key like 'files/%'),
  etag text check (etag ~ '^[0-9a-f]{32}$'),
  flaw text check (flaw in ('type', 'content', 'pixels', 'size', 'quota')),
  created_at timestamptz(3) not null,
  verified_at timestamptz(3),
  -- When the sweep looks at it next; a file that is ready needs no look.
  check_after timestamptz(3),
  check ((state = 'ready') = (object_key is not null and etag is not null and verified_at is not null)),
  check ((state = 'ready') = (check_after is null)),
  check ((state = 'rejected') = (flaw is not null))
);
create index uploads_user_idx on uploads (user_id, created_at, key);
create index uploads_check_idx on uploads (check_after) where check_after is not null;
create unique index uploads_object_idx on uploads (object_key collate "C") where object_key is not null;

-- Changes by conditional updates alone, so that two requests cannot both be the last one that fits.
create table upload_usage (
  user_id uuid primary key references users on delete cascade,
  total_size bigint not null check (total_size >= 0),
  file_count integer not null check (file_count >= 0)
) with (fillfactor = 70);

-- Where a file is shown: nothing else needs a file that its place has let go.
create table upload_uses (
  upload_key text not null references uploads on delete cascade,
  place text not null check (place in ('avatar', 'hero', 'group-photo', 'event-photo', 'app-logo')),
  holder text not null,
  primary key (upload_key, place, holder)
);
create index upload_uses_holder_idx on upload_uses (holder, place);

-- Objects whose record is gone. They are taken out of the store after the fact, also when the store was away.
create table upload_removals (
  object_key text primary key,
  removed_at timestamptz(3) not null
);
create index upload_removals_removed_idx on upload_removals (removed_at);
