-- The playlist of a chat, which all of its members edit. It belongs to the person who added to it first.
create table chat_playlists (
  chat_id uuid primary key references chats (id) on delete cascade,
  playlist_id uuid not null unique references playlists (id) on delete cascade,
  created_at timestamptz not null default now()
);
