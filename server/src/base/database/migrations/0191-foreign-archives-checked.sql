-- no transaction
alter table history_imports validate constraint foreign_texts_stay_private;
