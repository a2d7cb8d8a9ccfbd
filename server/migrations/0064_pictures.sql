-- Covers of groups and the logo of the instance are files too.
-- release before: it writes only old values.
alter table uploads drop constraint uploads_category_check;
alter table uploads add constraint uploads_category_check check (category in
  ('avatar', 'app-logo', 'instance-logo', 'media', 'hero', 'group-photo', 'group-cover', 'event-photo',
   'meetpass-image', 'meetpass-model')) not valid;
-- release before: it writes only old values.
alter table upload_uses drop constraint upload_uses_place_check;
alter table upload_uses add constraint upload_uses_place_check check (place in
  ('avatar', 'hero', 'group-photo', 'group-cover', 'event-photo', 'app-logo', 'instance-logo')) not valid;
