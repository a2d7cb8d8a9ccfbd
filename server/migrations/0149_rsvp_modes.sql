-- How people sign up: here, on another site, or not at all. `takes_rsvps` says the same to the release before, which then takes no
-- RSVPs; it alone decides for an event that comes from a calendar elsewhere.
alter table events add column rsvp_mode text not null default 'here';
alter table events add constraint events_rsvp_mode_check check (rsvp_mode in ('here', 'elsewhere', 'none')) not valid;
