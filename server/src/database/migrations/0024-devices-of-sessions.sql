-- Somebody who looks at their open sessions recognises a device, not an id.
alter table sessions add column device text not null default '' check (length(device) <= 80);
