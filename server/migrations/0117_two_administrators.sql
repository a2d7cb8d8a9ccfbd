-- When the role of an administrator was given; null: with the account.
alter table users add column administrator_since timestamptz(3);

-- What needs a second administrator: loosening what protects administrators, too.
-- release before: it writes only old values.
alter table second_approvals drop constraint second_approvals_action_check;
alter table second_approvals add constraint second_approvals_action_check
  check (action in ('delete_user', 'make_administrator', 'remove_administrator', 'stop_needing_two', 'stop_needing_passkeys'))
  not valid;
