-- Whether people can create accounts, in one row. Every new account holds it with a share lock until it exists, so that none is
-- created after an Admin has closed the registration.
create table registration_state (
  one boolean primary key default true check (one),
  -- null while it is open
  closed_at timestamptz
);
insert into registration_state default values;
