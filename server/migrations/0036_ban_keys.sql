-- The id of the key that an address was hashed with, so that an operator sees which keys are still needed. Null for bans that
-- were made before this column, or by the release before.
alter table sign_up_bans add column email_key_id text;
