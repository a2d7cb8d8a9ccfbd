-- Whether an invitation by an organizer lets a new person in where sign-up is by invitation or by domain.
alter table instance_settings add column organizer_invitations boolean not null default false;
