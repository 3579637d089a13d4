-- Whoever is kept apart from the person who named a group, or chose its picture, reads neither. Null for groups from before this
-- migration, and for those of the previous release: then its host counts. They are compared only, so they need no foreign key.
alter table chats
  add column named_by uuid,
  add column pictured_by uuid;
