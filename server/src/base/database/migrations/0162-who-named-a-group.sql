-- A block between a reader and the member who chose the name or the picture of a group hides it. Null for groups from before this
-- migration, and for those of the previous release: then its host counts. They are compared only, so they need no foreign key.
alter table chats
  add column named_by uuid,
  add column pictured_by uuid;
