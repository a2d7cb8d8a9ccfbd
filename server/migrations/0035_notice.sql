-- What administrators tell everyone on every page, for a while or until they clear it.
alter table instance_settings add column notice_text text, add column notice_until timestamptz(3);
