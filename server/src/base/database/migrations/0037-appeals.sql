-- A sanction names the rule that was broken, a ban can end, and the author can appeal once. Every ban has a case, also one
-- that an Admin decided without a report, so that no account is banned without a notice that can be appealed.
alter table report_cases
  drop constraint report_cases_status_check,
  add constraint report_cases_status_check
    check (status in ('open', 'dismissed', 'hidden', 'banned', 'shown', 'overturned')),
  drop constraint report_cases_report_count_check,
  add constraint report_cases_report_count_check check (report_count >= 0),
  -- kept after the sanction has been lifted
  add column sanction text check (sanction in ('hide', 'ban')),
  add column rule text
    check (rule in ('spam', 'insult', 'hate', 'sexual', 'privacy', 'impersonation', 'conduct')),
  -- null: the ban has no end
  add column banned_until timestamptz;

alter table users
  add column banned_until timestamptz,
  -- The case of the ban that is in force. No foreign key: the case references the account, and a backup loads tables in
  -- the order of their references.
  add column ban_case_id uuid;

insert into report_cases (kind, target_id, author_id, status, report_count, decided_by, decided_at, created_at)
select 'user', users.id, users.id, 'banned', 0, ban.actor_id, users.banned_at, users.banned_at
from users
left join lateral (
  select actor_id from audit_log where target_user_id = users.id and action = 'ban' order by at desc limit 1
) as ban on true
where users.banned_at is not null and not exists (
  select from report_cases
  where author_id = users.id and status = 'banned' and decided_at = users.banned_at
);

-- Notes were internal until now. The audit log keeps them; the author reads what is written from here on.
update report_cases
set sanction = case when status = 'banned' then 'ban' else 'hide' end,
  rule = coalesce(
    (
      select nullif(reason, 'other') from reports where case_id = report_cases.id
      group by reason order by count(*) desc, reason limit 1
    ),
    'conduct'
  ),
  note = null
where status in ('hidden', 'banned', 'shown');

update users set ban_case_id = (
  select id from report_cases
  where author_id = users.id and status = 'banned' and decided_at = users.banned_at
  order by id desc limit 1
)
where banned_at is not null;

alter table report_cases
  add constraint sanctions_name_their_rule check (
    (sanction is null) = (status in ('open', 'dismissed')) and (rule is null) = (sanction is null)
  ),
  add constraint sanctions_match_their_state check (
    (status <> 'hidden' or sanction = 'hide') and (status <> 'banned' or sanction = 'ban')
  ),
  add constraint only_bans_end check (banned_until is null or sanction = 'ban');
create index report_cases_sanctioned on report_cases (author_id, id desc) where sanction is not null;
create index report_cases_decided on report_cases (decided_at) where decided_at is not null;

alter table users
  add constraint bans_have_a_case check ((banned_at is null) = (ban_case_id is null)),
  add constraint only_banned_accounts_wait check (banned_until is null or banned_at is not null);
create index users_banned_until on users (banned_until) where banned_until is not null;

create table appeals (
  id uuid primary key default uuid_v7(),
  case_id uuid not null unique references report_cases (id) on delete cascade, -- one appeal per case
  -- null once the personal data of its author has been erased
  text text check (char_length(text) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'upheld', 'overturned')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  answer text check (char_length(answer) between 1 and 500),
  created_at timestamptz not null default now(),
  constraint appeals_are_decided_whole check (
    (status = 'open') = (decided_at is null)
    and (status = 'open') = (decided_by is null)
    and (status = 'open') = (answer is null)
  )
);
create index appeals_by_status on appeals (status, id);
create index appeals_by_decider on appeals (decided_by) where decided_by is not null;
create index appeals_by_age on appeals (created_at);

-- The moment from which an Admin may decide an appeal: at once for an Admin who did not take the decision, after a day for
-- the one who did if there is no other Admin, never for its author.
create function may_decide_from(appealed appeals, admin uuid) returns timestamptz
  language sql stable as $$
  select case
    when cases.author_id = admin then 'infinity'
    when cases.decided_by is distinct from admin then appealed.created_at
    when exists (
      select from users where role = 'Admin' and active and id <> admin and id <> cases.author_id
    ) then 'infinity'
    else appealed.created_at + interval '24 hours'
  end
  from report_cases as cases where cases.id = appealed.case_id
$$;

create function check_appeal() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from report_cases where id = new.case_id and status in ('hidden', 'banned') for share;
    if not found or new.status <> 'open' then
      raise check_violation using message = 'an appeal is about a sanction in force', constraint = 'appeals_begin_open';
    end if;
  elsif new.status <> old.status then
    if old.status <> 'open' then
      raise check_violation using message = 'an appeal is decided once', constraint = 'appeals_are_decided_once';
    elsif may_decide_from(old, new.decided_by) > now() then
      raise check_violation using message = 'this Admin may not decide this appeal now', constraint = 'appeals_are_decided_by_another';
    end if;
  end if;
  return new;
end
$$;
create trigger appeals_follow_the_rules before insert or update on appeals
  for each row execute function check_appeal();

-- The transitions of a case; server/src/moderation/transitions.ts has the same table.
create function check_case() returns trigger
  language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('open', 'dismissed'), ('open', 'hidden'), ('open', 'banned'),
    ('hidden', 'shown'), ('banned', 'shown'), ('shown', 'hidden'),
    ('hidden', 'overturned'), ('banned', 'overturned')
  ) then
    raise check_violation using
      message = format('a case cannot change from %s to %s', old.status, new.status),
      constraint = 'cases_change_in_order';
  elsif new.status = 'overturned' and not exists (
    select from appeals where case_id = new.id and status = 'overturned'
  ) then
    raise check_violation using message = 'only an appeal overturns a case', constraint = 'only_appeals_overturn';
  elsif new.status = 'shown' and (
    exists (select from appeals where case_id = new.id and status = 'open')
    or exists (select from users where ban_case_id = new.id)
  ) then
    raise check_violation using
      message = 'the case has an open appeal or a ban in force', constraint = 'cases_in_dispute_stay';
  end if;
  return new;
end
$$;
create trigger cases_change_in_order before update of status on report_cases
  for each row when (old.status <> new.status) execute function check_case();
