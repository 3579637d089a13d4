-- The outbox: a mail is stored in the transaction that causes it and sent afterwards.
create table mails (
  id uuid primary key default uuid_v7(),
  dedupe_key text not null unique,
  to_address text not null,
  to_name text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- after this time the mail is dropped, for example because its link has expired
  expires_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired', 'held')),
  attempts integer not null default 0,
  last_error text,
  message_id text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index mails_waiting on mails (created_at) where status = 'waiting';
create index mails_by_address on mails (to_address, created_at);

-- Shared by all servers; a row is obsolete after `expire` (milliseconds since 1970).
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
