-- outside a transaction: the constraint is checked without stopping those who write.
alter table announcements validate constraint announcements_audience_check;
