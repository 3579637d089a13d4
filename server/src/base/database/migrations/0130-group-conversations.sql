-- Conversations of more than two, changes of messages, and requests from people who may not write directly.

alter table chats
  alter column low_user_id drop not null,
  alter column high_user_id drop not null,
  add column kind text not null default 'pair',
  -- of a group; a moderator hides its name and picture
  add column name text,
  add column picture_id uuid,
  add column host_id uuid,
  add column hidden_at timestamptz,
  -- of a group: who is in it, also those who have not accepted yet
  add column member_count smallint not null default 0,
  -- numbers the changes of messages without gaps, as last_seq numbers the messages
  add column last_change bigint not null default 0;
alter table chats
  add constraint chats_pair_or_group check (
    case kind
      when 'pair' then low_user_id is not null and high_user_id is not null and name is null
      when 'group' then low_user_id is null and high_user_id is null and name is not null
        and char_length(name) between 1 and 60
      else false
    end
  ) not valid,
  add constraint chats_group_size check (member_count between 0 and 20) not valid,
  add constraint chats_picture_id_fkey foreign key (picture_id) references pictures (id) on delete set null not valid,
  add constraint chats_host_id_fkey foreign key (host_id) references users (id) on delete set null not valid;

alter table chat_members
  -- the first message that the member sees
  add column joined_seq bigint not null default 1,
  add column state text not null default 'accepted',
  add column added_by uuid,
  add column left_at timestamptz,
  -- the last message that somebody who was removed sees; who left by themselves sees nothing any more
  add column left_seq bigint;
alter table chat_members
  add constraint chat_members_state_check check (state in ('accepted', 'request', 'declined')) not valid,
  add constraint chat_members_added_by_fkey foreign key (added_by) references users (id) on delete set null not valid;

alter table messages
  add column reply_to bigint,
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  -- what happened to the group, done by sender_id to subject_id; body then holds the name that the group got
  add column event text,
  add column subject_id uuid,
  add column reaction_count smallint not null default 0,
  -- the number of the last change of this message in its chat
  add column change bigint not null default 0;
alter table messages
  drop constraint messages_body_check,
  add constraint messages_body_check check (
    char_length(body) <= 2000 and (body <> '' or deleted_at is not null or event is not null)
  ) not valid,
  add constraint messages_subject_id_fkey foreign key (subject_id) references users (id) on delete set null not valid;

create table message_reactions (
  chat_id uuid not null,
  seq bigint not null,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('heart', 'laugh', 'wow', 'sad', 'fire', 'clap')),
  created_at timestamptz not null default now(),
  primary key (chat_id, seq, user_id, kind),
  foreign key (chat_id, seq) references messages (chat_id, seq) on delete cascade
);
create index message_reactions_by_user on message_reactions (user_id);

-- What a message said before it was edited or deleted. Only moderators read it, and a job deletes it.
create table message_edits (
  id uuid primary key default uuid_v7(),
  chat_id uuid not null,
  seq bigint not null,
  body text not null,
  replaced_at timestamptz not null,
  foreign key (chat_id, seq) references messages (chat_id, seq) on delete cascade
);
create index message_edits_by_message on message_edits (chat_id, seq);
create index message_edits_by_age on message_edits (replaced_at);

create table chat_settings (
  user_id uuid primary key references users (id) on delete cascade,
  who text not null check (who in ('all', 'following', 'mutual', 'none'))
);

-- Counts who is in a group. The update locks the chat, so that two people who are added at once cannot both be the twentieth.
create function count_group_members() returns trigger
  language plpgsql as $$
begin
  update chats set member_count = member_count
    + (tg_op <> 'DELETE' and new.left_at is null)::int
    - (tg_op <> 'INSERT' and old.left_at is null)::int
  where id = coalesce(new.chat_id, old.chat_id) and kind = 'group';
  return null;
end
$$;
create trigger chat_members_are_counted after insert or delete on chat_members
  for each row execute function count_group_members();
create trigger chat_members_are_counted_again after update of left_at on chat_members
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function count_group_members();

-- Waits for a block between the two that is being committed.
create function refuse_blocked_member() returns trigger
  language plpgsql as $$
begin
  perform refuse_past_a_block(new.added_by, new.user_id);
  return new;
end
$$;
create trigger members_not_past_a_block before insert or update of added_by on chat_members
  for each row when (new.added_by is not null) execute function refuse_blocked_member();

-- Numbers every change of a message, whoever makes it, so that clients learn of what they missed.
create function number_message_change() returns trigger
  language plpgsql as $$
begin
  update chats set last_change = last_change + 1 where id = new.chat_id returning last_change into new.change;
  return new;
end
$$;
create trigger messages_number_changes before update of body, deleted_at, hidden_at, reaction_count on messages
  for each row when (
    (old.body, old.deleted_at, old.hidden_at, old.reaction_count)
      is distinct from (new.body, new.deleted_at, new.hidden_at, new.reaction_count)
  )
  execute function number_message_change();

create function count_reactions() returns trigger
  language plpgsql as $$
begin
  update messages set reaction_count = reaction_count + case tg_op when 'INSERT' then 1 else -1 end
  where chat_id = coalesce(new.chat_id, old.chat_id) and seq = coalesce(new.seq, old.seq);
  return null;
end
$$;
create trigger reactions_are_counted after insert or delete on message_reactions
  for each row execute function count_reactions();

-- As before for two people. In a group only those who are in it write: who is removed while their message waits for the chat is too late.
create or replace function refuse_blocked_message() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from chats join blocks
      on (blocker_id, blocked_id) in ((low_user_id, high_user_id), (high_user_id, low_user_id))
    where chats.id = new.chat_id
  ) then
    raise exception 'one of the two has blocked the other'
      using errcode = 'check_violation', constraint = 'messages_not_past_a_block';
  end if;
  if new.event is null and exists (
    select from chat_members where chat_id = new.chat_id and user_id = new.sender_id and left_at is not null
  ) then
    raise exception 'the sender is no longer in the group'
      using errcode = 'check_violation', constraint = 'messages_by_members';
  end if;
  return new;
end
$$;

-- The words of a message and their stems: a search finds whole words in any form, and the beginnings of words.
create extension if not exists btree_gin;
create function message_words(value text) returns tsvector
  language sql immutable strict parallel safe
  return to_tsvector('pg_catalog.simple'::regconfig, search_words(value))
    || to_tsvector('pg_catalog.spanish'::regconfig, search_words(value));

-- All words of the query, each as the beginning of a word or as a form of it. Null if it has no words.
create function message_query(value text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg(
      '(' || (quote_literal(word) || ':*')
        || coalesce(' | ' || nullif(plainto_tsquery('pg_catalog.spanish'::regconfig, word)::text, ''), '') || ')',
      ' & '
    )::tsquery
    from unnest(string_to_array(search_words(value), ' ')) as word
    where word <> ''
  );

alter table report_cases drop constraint report_cases_kind_check;
alter table report_cases add constraint report_cases_kind_check check (
  kind in ('review', 'comment', 'playlist', 'user', 'message', 'room', 'roomMessage', 'group')
) not valid;
