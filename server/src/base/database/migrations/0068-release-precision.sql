-- Of many albums only the year or the month of the release is known. `released_on` then has the first day of it.
alter table albums add column release_precision text not null default 'day';
alter table albums add constraint albums_release_precision_is_known
  check (release_precision in ('day', 'month', 'year')) not valid;
