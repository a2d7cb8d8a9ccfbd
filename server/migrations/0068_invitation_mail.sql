-- When the limits let the mail of an invitation pass. It counts from then on, also while the mail is on its way.
alter table invitations add column admitted_at timestamptz(3);
