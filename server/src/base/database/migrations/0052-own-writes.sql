-- The latest write of each person. A replica that has this row has everything that the person wrote before it.
create table last_writes (
  user_id uuid primary key references users (id) on delete cascade,
  mark uuid not null default gen_random_uuid(),
  written_at timestamptz not null default now()
) with (fillfactor = 50);
