-- A refused request stays until its mail is sent.
alter table sign_up_requests add column refused_at timestamptz(3);

-- When administrators were last mailed about people who wait.
create table sign_up_request_news (
  is_only boolean primary key default true check (is_only),
  mailed_at timestamptz(3) not null
);
