-- The list of open sessions shows a device name, which users recognize.
alter table sessions add column device text not null default '' check (length(device) <= 80);
