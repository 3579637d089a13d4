-- Events that the owner of an account can check, such as sign-ins. They are deleted after a year.
create table security_events (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'account_created',
    'signed_in',
    'signed_in_new_device',
    'sign_in_failed',
    'second_step_failed',
    'session_closed',
    'sessions_closed',
    'password_changed',
    'password_reset_requested',
    'password_reset',
    'email_change_requested',
    'email_changed',
    'email_change_undone',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
    'passkey_cloned',
    'totp_enabled',
    'totp_disabled',
    'recovery_codes_renewed',
    'recovery_code_used',
    'second_factor_reset',
    'google_linked',
    'account_deactivated',
    'account_deactivated_by_admin',
    'account_suspended',
    'account_restored',
    'account_restored_by_admin',
    'role_changed'
  )),
  device text not null default '' check (length(device) <= 80),
  -- HMAC of the IP address: tells whether two events came from one address, but not from which one.
  address_hash bytea check (octet_length(address_hash) = 32),
  created_at timestamptz not null default now()
);
create index security_events_by_user on security_events (user_id, id);
create index security_events_by_age on security_events (created_at);

-- Random keys of this installation, made once and shared by all servers. Backups leave them out, so that nobody can undo the
-- hashes in a stolen backup or log by trying every IP address.
create table installation_keys (
  name text primary key,
  key bytea not null check (octet_length(key) = 32)
);
insert into installation_keys (name, key)
values ('log', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Keyed hash of the IP address from which a reset link was requested: links are limited per requester, so that nobody can use up
-- those of the owner.
alter table one_time_tokens add column requested_from bytea check (octet_length(requested_from) = 32);
