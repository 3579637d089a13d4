-- The data of the embedded payment provider of demo mode. ReMusic itself only accesses it over HTTP.
create table sandbox_preferences (
  id text primary key,
  idempotency_key text not null unique,
  content jsonb not null,
  created_at timestamptz not null
);

create table sandbox_payments (
  id bigint generated always as identity (start with 139000000001) primary key,
  preference_id text not null references sandbox_preferences (id) on delete cascade,
  status text not null,
  status_detail text not null,
  payment_method_id text not null,
  last_four_digits text not null,
  created_at timestamptz not null,
  approved_at timestamptz,
  updated_at timestamptz not null
);
create index sandbox_payments_by_preference on sandbox_payments (preference_id);
