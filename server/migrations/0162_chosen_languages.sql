-- Whether the person chose their language. Of all others `locale` is what their mails are in, and pages ask the browser.
alter table users add column locale_is_chosen boolean not null default false;
