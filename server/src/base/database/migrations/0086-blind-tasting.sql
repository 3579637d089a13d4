-- Whether scores of an item are hidden from this person until they have reviewed it.
alter table users add column tastes_blind boolean not null default false;
