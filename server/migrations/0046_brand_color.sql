-- The color is part of style sheets and mails, so the database holds nothing else in it either.
alter table instance_settings add constraint instance_settings_brand_color_check
  check (brand_color ~ '^#[0-9a-f]{6}$') not valid;
alter table instance_settings validate constraint instance_settings_brand_color_check;
