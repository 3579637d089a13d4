-- The admin list that shows the account; erased accounts are in none.
alter table users add column listed_in text generated always as (
  case
    when erased_at is not null then null
    when deactivated_at is not null then 'inactive'
    when role = 'Gratuito' then 'free'
    when role = 'Premium' then 'premium'
    else 'admin'
  end
) stored;

-- Every sort order of the lists, within a group and across all, has an index, so that a deep page is as fast as the first.
create index users_listed_by_age on users (listed_in, created_at, id);
create index users_listed_by_name on users (listed_in, (folded(name) collate "C"), id);
create index users_listed_by_email on users (listed_in, email, id);
create index users_by_folded_name on users ((folded(name) collate "C"), id) where listed_in is not null;
create index users_by_email_part on users using gin (email gin_trgm_ops) where erased_at is null;
-- Covering index for the chart of registrations.
create index users_by_age on users (created_at, id) include (role);
drop index users_by_month;
drop index users_inactive;

-- When an active account was Premium, for whatever reason: a month's income counts the accounts that were so at its end.
create table premium_times (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at)
);
create unique index one_running_premium_time on premium_times (user_id) where ended_at is null;
create index premium_times_by_user on premium_times (user_id);

create function note_premium_time() returns trigger
  language plpgsql as $$
begin
  if new.role = 'Premium' and new.deactivated_at is null then
    insert into premium_times (user_id, began_at)
    values (new.id, case when tg_op = 'INSERT' then new.created_at else clock_timestamp() end);
  else
    update premium_times set ended_at = greatest(began_at, clock_timestamp())
    where user_id = new.id and ended_at is null;
  end if;
  return null;
end
$$;
create trigger premium_times_begin after insert on users
  for each row when (new.role = 'Premium' and new.deactivated_at is null)
  execute function note_premium_time();
create trigger premium_times_follow after update of role, deactivated_at on users
  for each row when (
    (old.role = 'Premium' and old.deactivated_at is null) <> (new.role = 'Premium' and new.deactivated_at is null)
  )
  execute function note_premium_time();

insert into premium_times (user_id, began_at)
select users.id, coalesce(min(premium_periods.starts_at), users.created_at)
from users
left join premium_periods on premium_periods.user_id = users.id and premium_periods.revoked_at is null
where users.role = 'Premium' and users.deactivated_at is null
group by users.id;

-- The log is read by time, which differs from the order of ids when transactions overlap.
create index audit_log_newest on audit_log (at, id);
create index audit_log_of_actor on audit_log (actor_id, at, id);
create index audit_log_of_target on audit_log (target_user_id, at, id);
create index audit_log_of_action on audit_log (action, at, id);
drop index audit_log_by_actor;
drop index audit_log_by_target;
drop index audit_log_by_action;

-- The catalogue imports that Admins have started, with their progress.
create table catalogue_runs (
  id uuid primary key default uuid_v7(),
  what text not null check (what in ('genres', 'artists', 'top', 'albums')),
  started_by uuid references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  failed boolean not null default false,
  created integer not null default 0,
  updated integer not null default 0
);
create index catalogue_runs_latest on catalogue_runs (what, id desc);
create index catalogue_runs_by_starter on catalogue_runs (started_by);
