-- no transaction
alter table withdrawals validate constraint withdrawals_amount_check;
