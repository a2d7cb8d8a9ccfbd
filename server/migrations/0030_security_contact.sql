-- Where reports about security go; null for the address that mails come from.
alter table instance_settings add column security_contact text;
