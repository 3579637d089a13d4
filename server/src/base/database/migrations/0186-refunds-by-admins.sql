-- An Admin who takes Premium away can have it refunded, in the same queue as withdrawals of buyers.
alter table withdrawals add column by_admin boolean not null default false;
