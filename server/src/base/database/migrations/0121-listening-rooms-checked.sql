-- no transaction
alter table notifications validate constraint notifications_type_check;
alter table notification_preferences validate constraint notification_preferences_type_check;
alter table report_cases validate constraint report_cases_kind_check;
