-- The price of one month by the country of the buyer; '*' is every other country. An installation collects in one currency,
-- and a row in another one, left from an earlier configuration, does not apply.
create table prices (
  country text primary key check (country ~ '^([A-Z]{2}|\*)$'),
  amount integer not null check (amount between 1 and 100000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_note text not null default '' check (char_length(tax_note) <= 60),
  updated_at timestamptz not null default now()
);

-- An attempt keeps what was offered, whatever the prices are later.
alter table payment_attempts
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column tax_note text not null default '' check (char_length(tax_note) <= 60);

-- Purchases that their buyer has withdrawn from. The refund is done once the payment is no longer approved.
create table withdrawals (
  payment_id uuid primary key references payments (id), -- one per payment
  requested_at timestamptz not null default now(),
  -- when the provider was last asked for the refund; null: not yet
  tried_at timestamptz
);

alter table payment_events
  drop constraint payment_events_source_check,
  add constraint payment_events_source_check
    check (source in ('webhook', 'redirect', 'reconciliation', 'withdrawal'));
