-- Which credential acted, and from where as far as a network; and how long the audit log is kept.
alter table audit_log
  add column credential_kind text,
  add column credential_id uuid,
  add column address text;

alter table instance_settings
  add column audit_retention_days integer not null default 365 check (audit_retention_days between 30 and 3650);
