-- Of a payment whose period an Admin takes away, the part that was not used can be returned alone.
alter table withdrawals
  add column amount integer,
  add column refunded_at timestamptz,
  add constraint withdrawals_amount_check check (amount > 0 and (refunded_at is null or amount is not null)) not valid;
alter table sandbox_payments add column refunded integer not null default 0;
