-- Payments are kept after an account is erased, so these tables reference users without on delete cascade.
create table payment_attempts (
  -- also the external reference that the provider returns
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  provider text not null check (provider in ('mercadopago', 'sandbox')),
  status text not null default 'creating' check (
    status in ('creating', 'open', 'pending', 'approved', 'rejected', 'abandoned', 'refunded', 'charged_back')
  ),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  preference_id text unique,
  checkout_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'creating' or status = 'abandoned' or preference_id is not null)
);
create index payment_attempts_by_user on payment_attempts (user_id, created_at desc);
create index payment_attempts_unsettled on payment_attempts (updated_at) where status in ('creating', 'open', 'pending');

create table payments (
  id uuid primary key default uuid_v7(),
  attempt_id uuid not null references payment_attempts (id),
  user_id uuid not null references users (id),
  provider text not null,
  provider_payment_id text not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'refunded', 'charged_back')),
  amount integer not null,
  currency text not null,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_payment_id)
);
create index payments_by_user on payments (user_id, created_at desc);
create index payments_by_attempt on payments (attempt_id);
create index payments_by_month on payments (approved_at) where approved_at is not null;

-- The ledger: every message from the provider, unaltered.
create table payment_events (
  id uuid primary key default uuid_v7(),
  provider text not null,
  -- request id and timestamp of a signed delivery, so that a repeated delivery is stored once
  event_key text not null,
  source text not null check (source in ('webhook', 'redirect', 'reconciliation')),
  provider_payment_id text,
  attempt_id uuid references payment_attempts (id),
  content jsonb not null,
  received_at timestamptz not null default now(),
  unique (provider, event_key)
);
create index payment_events_by_payment on payment_events (provider, provider_payment_id);
create index payment_events_by_attempt on payment_events (attempt_id);
create trigger payment_events_are_kept before update or delete on payment_events
  for each row execute function refuse_change();
create trigger payment_events_are_not_emptied before truncate on payment_events
  for each statement execute function refuse_change();

create table premium_periods (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id),
  -- null: granted by an Admin
  payment_id uuid unique references payments (id), -- one period per payment
  starts_at timestamptz not null,
  -- null: no end
  ends_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at is null or ends_at > starts_at),
  check (payment_id is null or ends_at is not null)
);
create index premium_periods_by_user on premium_periods (user_id, ends_at desc) where revoked_at is null;
create index premium_periods_by_end on premium_periods (ends_at) where revoked_at is null;

create table subscriptions (
  user_id uuid primary key references users (id),
  cancelled_at timestamptz,
  -- the end of the period for which a reminder has been sent
  reminded_for timestamptz,
  updated_at timestamptz not null default now()
);
