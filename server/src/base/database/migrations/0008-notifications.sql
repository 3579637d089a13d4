create table notifications (
  id uuid primary key default uuid_v7(),
  receiver_id uuid not null references users (id) on delete cascade,
  type smallint not null check (type between 1 and 5), -- 1 like, 2 follow, 3 comment, 4 message, 5 plan
  -- events with the same key share one notification: 'Ana y 3 más'
  group_key text not null,
  title text not null,
  review_id uuid references reviews (id) on delete cascade,
  chat_id uuid references chats (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_at timestamptz
);
-- events of a group are collected in one unread notification; after it is read, a new one is created
create unique index one_unread_per_group on notifications (receiver_id, group_key) where read_at is null;
create index notifications_newest on notifications (receiver_id, updated_at desc, id desc);
create index notifications_by_review on notifications (review_id);
create index notifications_by_chat on notifications (chat_id);

create table notification_actors (
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);
create index notification_actors_by_user on notification_actors (user_id);

create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  type smallint not null check (type between 1 and 5),
  in_app boolean not null default true,
  by_mail boolean not null default true,
  primary key (user_id, type)
);
