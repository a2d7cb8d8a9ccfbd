-- The badges of achievements are described in the words of the achievements again. A text that an administrator has
-- changed stays.
update badges set description = given.after
from (values
  ('first_rsvp', 'Said yes to an event', 'RSVPed to an event'),
  ('first_checkin', 'Came to an event', 'Went to an event'),
  ('regular', 'Came to 5 events', 'Went to 5 events'),
  ('veteran', 'Came to 25 events', 'Went to 25 events'),
  ('centurion', 'Came to 100 events', 'Went to 100 events'),
  ('streak_4w', 'Came to an event in 4 weeks running', 'Went to events 4 weeks in a row'),
  ('explorer', 'Came to events of 5 groups', 'Went to events from 5 groups'),
  ('favorites_3', 'Has 3 favourite groups', 'Joined 3 groups'),
  ('first_connection', 'Connected with somebody', 'Connected with someone'),
  ('badge_collector', 'Holds 10 badges', 'Earned 10 badges'),
  ('portfolio_3', 'Shows 3 pieces of work', 'Added 3 portfolio items'),
  ('profile_complete', 'Has a username, a picture, a bio, a place and a link', 'Added a username, picture, bio, location and link'),
  ('night_owl', 'Was there when others slept', 'Checked in late at night'),
  ('first_app', 'Registered an application', 'Registered an app')
) as given (achievement, before, after)
where badges.achievement = given.achievement and badges.description = given.before;
