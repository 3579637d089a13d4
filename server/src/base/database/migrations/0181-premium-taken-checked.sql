-- no transaction
alter table premium_periods validate constraint premium_periods_taken_check;
