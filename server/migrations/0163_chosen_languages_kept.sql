-- Accounts began with English, so another language was chosen. The release before goes on writing `locale` alone.
update users set locale_is_chosen = true where locale <> 'en' and deleted_at is null;
