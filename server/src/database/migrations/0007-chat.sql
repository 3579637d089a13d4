create table chats (
  id uuid primary key default uuid_v7(),
  low_user_id uuid not null references users (id) on delete cascade,
  high_user_id uuid not null references users (id) on delete cascade,
  -- numbers the messages without gaps: whoever writes takes this row's lock, so commit order is reading order
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  unique (low_user_id, high_user_id), -- one chat per pair
  check (low_user_id < high_user_id)
);
create index chats_by_high_user on chats (high_user_id);

create table chat_members (
  chat_id uuid not null references chats (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  delivered_seq bigint not null default 0,
  read_seq bigint not null default 0,
  primary key (chat_id, user_id),
  check (read_seq <= delivered_seq)
);
create index chat_members_by_user on chat_members (user_id);

create table messages (
  chat_id uuid not null references chats (id) on delete cascade,
  seq bigint not null check (seq >= 1),
  id uuid not null unique default uuid_v7(),
  sender_id uuid not null references users (id) on delete cascade,
  -- made by the sender's device: sending again after a lost answer stores nothing
  client_id uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  primary key (chat_id, seq),
  unique (sender_id, client_id)
);

create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);
