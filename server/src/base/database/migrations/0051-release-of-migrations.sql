-- The number of the ReMusic release that added a migration. A server that does not know a migration learns from it how far
-- the database is ahead.
alter table migrations add column release smallint;
update migrations set release = case when name <= '0030-ids-in-order' then 1 else 2 end;
alter table migrations alter column release set not null;
