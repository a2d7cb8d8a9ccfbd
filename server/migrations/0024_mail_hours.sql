-- How many mails the instance has sent in an hour, for MAIL_PER_HOUR. One row per hour, kept for a day.
create table mail_hours (
  hour timestamptz(0) primary key,
  sent integer not null
);
