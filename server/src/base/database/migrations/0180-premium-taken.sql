-- What an Admin takes away is kept apart from what a refund ends, so that it can be given back as it was.
alter table premium_periods
  add column taken_at timestamptz,
  add constraint premium_periods_taken_check check (taken_at is null or revoked_at is not null) not valid;
