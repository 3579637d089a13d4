alter table payment_attempts
  -- the account that receives the money, as the provider reported it when the attempt was created
  add column collector_id text,
  -- until when the provider's checkout page accepts the payment
  add column expires_at timestamptz,
  -- when the provider was last queried, so that a polling page does not query it each time
  add column asked_at timestamptz,
  -- when to poll the provider next; null: never again
  add column ask_again_at timestamptz;
create index payment_attempts_to_ask on payment_attempts (ask_again_at) where ask_again_at is not null;
drop index payment_attempts_unsettled;

alter table payments
  add column number bigint generated always as identity unique, -- of the receipt
  add column status_detail text,
  add column method text;

-- Each expired period is processed once: the user has either renewed or falls back to Gratuito.
alter table premium_periods add column closed_at timestamptz;
drop index premium_periods_by_end;
create index premium_periods_to_close on premium_periods (ends_at) where revoked_at is null and closed_at is null;
