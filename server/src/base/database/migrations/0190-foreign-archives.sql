-- The archive of another account is imported in private: nothing in it is published under the name of the importer.
alter table history_imports
  add column is_foreign boolean not null default false,
  add constraint foreign_texts_stay_private check (not (is_foreign and with_reviews)) not valid;
