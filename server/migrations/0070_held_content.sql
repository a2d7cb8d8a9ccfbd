alter table held_items
  -- For a profile: the values that wait, by column. The public goes on to see the values before.
  add column pending jsonb,
  -- From where the author signed up, shortened as in the audit log.
  add column network text,
  -- The account is suspended with the decision.
  add column suspends boolean not null default false,
  -- When the decision took effect.
  add column settled_at timestamptz(3),
  -- When the author was mailed about the decision.
  add column mailed_at timestamptz(3),
  -- When the administrators were mailed about it.
  add column reminded_at timestamptz(3);

-- Set while an announcement waits for an administrator; it is not sent meanwhile.
alter table announcements add column hidden_at timestamptz(3);
