-- How often the link to the counters of an event was ended. The first link names the event alone, later ones this number too.
alter table events add column wall_links_ended integer not null default 0;
