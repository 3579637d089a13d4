alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type between 1 and 8); -- 7 mention, 8 release; 1 to 6 as before

alter table notification_preferences drop constraint notification_preferences_type_check;
alter table notification_preferences add constraint notification_preferences_type_check
  check (type in (1, 2, 3, 4, 5, 7, 8)); -- moderation is always delivered
