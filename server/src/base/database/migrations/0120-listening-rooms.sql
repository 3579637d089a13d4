-- A room in which people listen at the same moment. After it has closed, its rows are the session that remains.
create table listening_rooms (
  -- random, as the address is the key of a room that is entered by its link
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  access text not null check (access in ('public', 'link', 'invited')),
  state text not null default 'open' check (state in ('open', 'closed')),
  -- grows with every change, so that a client knows which of two states is newer
  revision bigint not null default 1,
  -- written by triggers on the members and the entries, so that the limits hold whoever writes them
  present_count integer not null default 0
    constraint listening_rooms_hold_fifty check (present_count between 0 and 50),
  queued_count integer not null default 0
    constraint listening_rooms_queue_two_hundred check (queued_count between 0 and 200),
  played_count integer not null default 0,
  invited_count integer not null default 0
    constraint listening_rooms_invite_two_hundred check (invited_count between 0 and 200),
  last_position bigint not null default 0,
  last_message bigint not null default 0,
  -- null while somebody is inside
  empty_since timestamptz default now(),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null))
) with (fillfactor = 70);
create unique index one_open_room_per_host on listening_rooms (host_id) where state = 'open';
create index open_public_rooms on listening_rooms (created_at desc, id desc)
  where state = 'open' and access = 'public' and hidden_at is null;
create index sessions_of_host on listening_rooms (host_id, closed_at desc, id desc)
  where state = 'closed' and access = 'public' and hidden_at is null and played_count > 0;
create index rooms_of_host on listening_rooms (host_id);
create index empty_rooms on listening_rooms (empty_since) where state = 'open';
-- found by the job that deletes them
create index unplayed_rooms on listening_rooms (closed_at) where state = 'closed' and played_count = 0;

create table listening_room_members (
  room_id uuid not null references listening_rooms (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  present boolean not null default true,
  muted boolean not null default false,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  -- by the host; who was removed cannot return
  removed_at timestamptz,
  -- Renewed by the server that holds a connection of the member. It is in no index, so that renewing it touches none.
  seen_until timestamptz not null,
  queued_count integer not null default 0
    constraint listening_room_members_queue_twenty check (queued_count between 0 and 20),
  primary key (room_id, user_id),
  check (not (present and removed_at is not null))
) with (fillfactor = 70);
create index present_members on listening_room_members (room_id, user_id) where present;
create index rooms_of_member on listening_room_members (user_id);

create function count_present_members() returns trigger
  language plpgsql as $$
declare
  step integer := 0;
  room uuid;
begin
  if tg_op <> 'INSERT' then
    room := old.room_id;
    if old.present then step := step - 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    room := new.room_id;
    if new.present then step := step + 1; end if;
  end if;
  if step <> 0 then
    update listening_rooms set
      present_count = present_count + step,
      empty_since = case when present_count + step = 0 then now() end
      where id = room;
  end if;
  return null;
end
$$;
create trigger present_members_are_counted after insert or delete on listening_room_members
  for each row execute function count_present_members();
create trigger changed_members_are_counted after update of present on listening_room_members
  for each row when (old.present <> new.present) execute function count_present_members();

create table listening_room_invitations (
  room_id uuid not null references listening_rooms (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (room_id, user_id)
);
create index room_invitations_of_person on listening_room_invitations (user_id, created_at desc);

create table listening_room_entries (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references listening_rooms (id) on delete cascade,
  -- null if the song has vanished; its name stays
  song_id bigint references songs (id) on delete set null,
  title text not null,
  artist text not null,
  -- null once the account is erased
  added_by uuid references users (id) on delete set null,
  -- by the client and the place in its call, so that a repeated call adds nothing
  client_id uuid not null,
  ordinal smallint not null,
  position bigint not null,
  state text not null default 'queued' check (state in ('queued', 'playing', 'played', 'skipped', 'removed')),
  has_preview boolean not null default false,
  -- by the clock of the database, which is the clock of the room
  started_at timestamptz,
  ends_at timestamptz,
  revealed_at timestamptz,
  check ((state in ('playing', 'played', 'skipped')) = (started_at is not null)),
  check ((state in ('played', 'skipped')) = (revealed_at is not null))
) with (fillfactor = 80);
create unique index entries_added_once on listening_room_entries (room_id, added_by, client_id, ordinal);
create unique index one_entry_plays on listening_room_entries (room_id) where state = 'playing';
create index queued_entries on listening_room_entries (room_id, position) where state = 'queued';
create index entries_by_end on listening_room_entries (ends_at) where state = 'playing';
create index played_entries on listening_room_entries (room_id, started_at, id) where revealed_at is not null;
create index room_entries_of_song on listening_room_entries (song_id);
create index room_entries_of_person on listening_room_entries (added_by);
create index removed_entries on listening_room_entries (room_id) where state = 'removed';

create function count_queued_entries() returns trigger
  language plpgsql as $$
declare
  step integer := 0;
begin
  if tg_op = 'UPDATE' and old.state = 'queued' then step := step - 1; end if;
  if new.state = 'queued' then step := step + 1; end if;
  if step <> 0 then
    update listening_rooms set queued_count = queued_count + step where id = new.room_id;
    update listening_room_members set queued_count = queued_count + step
      where room_id = new.room_id and user_id = new.added_by;
  end if;
  return null;
end
$$;
create trigger added_entries_are_counted after insert on listening_room_entries
  for each row execute function count_queued_entries();
create trigger changed_entries_are_counted after update of state on listening_room_entries
  for each row when (old.state <> new.state) execute function count_queued_entries();

-- Nobody else reads a score before `revealed_at` of its entry, and nobody changes it afterwards.
create table listening_room_scores (
  entry_id uuid not null references listening_room_entries (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  score smallint not null check (score between 1 and 5),
  created_at timestamptz not null default now(),
  primary key (entry_id, user_id)
);
create index room_scores_of_person on listening_room_scores (user_id, entry_id);

create function refuse_late_score() returns trigger
  language plpgsql as $$
begin
  -- The lock keeps the entry from being revealed until the score has been committed.
  perform from listening_room_entries where id = new.entry_id and state = 'playing' for share;
  if not found then
    raise exception 'the entry is not playing' using errcode = 'check_violation', constraint = 'scores_before_the_reveal';
  end if;
  return new;
end
$$;
create trigger scores_before_the_reveal before insert or update on listening_room_scores
  for each row execute function refuse_late_score();

create table listening_room_skips (
  entry_id uuid not null references listening_room_entries (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (entry_id, user_id)
);
create index room_skips_of_person on listening_room_skips (user_id);

create table listening_room_messages (
  id uuid primary key default uuid_v7(),
  room_id uuid not null references listening_rooms (id) on delete cascade,
  seq bigint not null,
  sender_id uuid not null references users (id) on delete cascade,
  client_id uuid not null,
  body text not null check (char_length(body) between 1 and 500),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  unique (room_id, seq)
);
create unique index room_messages_sent_once on listening_room_messages (room_id, sender_id, client_id);
create index room_messages_of_person on listening_room_messages (sender_id, id);
create index room_messages_by_age on listening_room_messages (created_at);

-- 10: an invitation to a room, 11: to a playlist
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type between 1 and 11) not valid;
alter table notification_preferences drop constraint notification_preferences_type_check;
alter table notification_preferences add constraint notification_preferences_type_check check (
  type between 1 and 11 and type <> 6
) not valid;

alter table report_cases drop constraint report_cases_kind_check;
alter table report_cases add constraint report_cases_kind_check check (
  kind in ('review', 'comment', 'playlist', 'user', 'message', 'room', 'roomMessage')
) not valid;
