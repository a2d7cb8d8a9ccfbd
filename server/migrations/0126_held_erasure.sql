-- The account is deleted with the decision.
alter table held_items add column erases boolean not null default false;
