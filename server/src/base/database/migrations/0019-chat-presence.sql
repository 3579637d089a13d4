-- An empty chat is only visible to the user who opened it.
alter table chats add column opened_by uuid references users (id) on delete cascade;
create index chats_by_opener on chats (opened_by);

-- Each server renews its lease periodically; the presence it reported is valid as long as the lease.
create unlogged table presence_servers (
  id uuid primary key,
  alive_until timestamptz not null
);

-- Which users are online, and on which server. Unlogged, because none of it needs to survive a crash.
create unlogged table presence (
  user_id uuid not null references users (id) on delete cascade,
  server_id uuid not null references presence_servers (id) on delete cascade,
  primary key (user_id, server_id)
);
create index presence_by_server on presence (server_id);

create index users_who_chat on users (folded(name), id) where active and role <> 'Gratuito';
create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id);
