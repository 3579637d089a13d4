create table pictures (
  id uuid primary key default uuid_v7(),
  content_type text not null check (content_type in ('image/webp', 'image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) <= 2097152),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default uuid_v7(),
  name text not null check (char_length(name) between 1 and 60),
  -- null once personal data has been erased
  email text unique check (email = lower(email)),
  -- null for an account that only signs in with Google
  password_hash text,
  google_sub text unique,
  role text not null default 'Gratuito' check (role in ('Gratuito', 'Premium', 'Admin')),
  picture_id uuid unique references pictures (id) on delete set null,
  shows_email boolean not null default true,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  -- one calendar month after deactivation, computed once, in UTC
  restore_until timestamptz,
  banned_at timestamptz,
  erased_at timestamptz,
  active boolean not null generated always as (deactivated_at is null) stored,
  check ((deactivated_at is null) = (restore_until is null)),
  check (banned_at is null or deactivated_at is not null),
  check (erased_at is null or (email is null and password_hash is null and google_sub is null)),
  check (erased_at is not null or email is not null)
);
create index users_by_role on users (role, id) where active;
create index users_inactive on users (id) where not active;
create index users_by_month on users (created_at);
create index users_to_erase on users (restore_until) where restore_until is not null and erased_at is null;

-- A separate table, because a follow locks the follower's row: with the counter on that row, two users who follow each other
-- at the same time would deadlock.
create table user_stats (
  user_id uuid primary key references users (id) on delete cascade,
  follower_count integer not null default 0 check (follower_count >= 0)
);

-- Attempts are independent until a mail is confirmed: the confirmed link decides which password is used.
create table registrations (
  id uuid primary key default uuid_v7(),
  name text not null check (char_length(name) between 1 and 60),
  email text not null check (email = lower(email)),
  password_hash text not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index registrations_by_email on registrations (email, created_at);
create index registrations_by_age on registrations (created_at);

create table one_time_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  purpose text not null check (purpose in ('confirm', 'reset')),
  user_id uuid references users (id) on delete cascade,
  registration_id uuid references registrations (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((purpose = 'confirm') = (registration_id is not null)),
  check ((purpose = 'reset') = (user_id is not null))
);
-- one valid reset link per user: a new one invalidates the previous one
create unique index one_live_reset on one_time_tokens (user_id) where purpose = 'reset' and used_at is null;
create index one_time_tokens_by_registration on one_time_tokens (registration_id);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);

create table sessions (
  id uuid primary key default uuid_v7(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

-- Addresses from which a user has signed in before: wrong passwords from other addresses do not lock the user out there.
create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);
create index known_places_by_age on known_places (seen_at);

create function start_user_stats() returns trigger
  language plpgsql as $$
begin
  insert into user_stats (user_id) values (new.id);
  return null;
end
$$;
create trigger users_have_stats after insert on users for each row execute function start_user_stats();
