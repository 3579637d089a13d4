-- no transaction
-- The choices of a person, newest first.
create index concurrently if not exists taste_choices_by_user on taste_choices (user_id, choice, id desc);
