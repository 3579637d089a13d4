-- Passkeys (WebAuthn credentials). They sign in without a password, or take the second step after one.
create table passkeys (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- The signature counter of the authenticator; it stays 0 where the authenticator does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, id);

-- The secret that an authenticator app shares with us, encrypted. It counts as a second factor once it is confirmed.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- The last 30-second step whose code was accepted; no code of this step or an earlier one is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

-- Codes that replace a lost second factor, each once. Using a code deletes it.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- Hashes of one-time challenges and tickets that have been used. They are signed, so unused ones are not stored.
create table spent_tickets (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  expires_at timestamptz not null
);
create index spent_tickets_by_expiry on spent_tickets (expires_at);

-- When the owner of the session last proved who they are. Sessions from before this migration must prove it again.
alter table sessions add column proved_at timestamptz not null default 'epoch';

insert into installation_keys (name, key)
values
  ('tickets', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')),
  ('totp', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
