-- Search by what people wrote. Each visible review and comment has a row with its words, kept by triggers in the transaction that
-- writes it. A job then counts in the background who agrees about what.

-- The stem of a word as search_words() gives it: Spanish, without accents but with ñ. Empty for stop words. Endings that are only
-- recognised with their accent get it back, because half of the people write without: 'melancolia' and 'melancolía' have the same
-- stem. Nouns that would share the stem of another word stay as they are: 'sábado' is not a form of 'saber'.
-- Not strict, because PostgreSQL then inlines it, which makes it ten times as fast.
create function opinion_stem(word text) returns text
  language sql immutable parallel safe
  return case
    when word = any(array[
      'acorde', 'bajo', 'barra', 'calle', 'cama', 'camino', 'casa', 'clase', 'comida', 'copa', 'costa', 'cuarto', 'elegante', 'esperanza',
      'estudio', 'fin', 'libro', 'luna', 'lunes', 'mesa', 'metro', 'nueva', 'nueve', 'nuevo', 'pan', 'parada', 'pared', 'pareja',
      'pasado', 'paso', 'plato', 'playa', 'puerto', 'sabado', 'sala', 'sol', 'tarde', 'verdad', 'vino'
    ]) then word
    when right(word, 1) = 's' and left(word, -1) = any(array[
      'acorde', 'bajo', 'barra', 'calle', 'cama', 'camino', 'casa', 'clase', 'comida', 'copa', 'costa', 'cuarto', 'elegante', 'esperanza',
      'estudio', 'libro', 'luna', 'mesa', 'metro', 'parada', 'pareja', 'paso', 'plato', 'playa', 'puerto', 'sabado', 'sala', 'tarde', 'vino'
    ]) then left(word, -1)
    else left(coalesce(translate(
      (ts_lexize('pg_catalog.spanish_stem', case
        when length(word) < 5 then word
        -- 'volcanes' is the plural of 'volcán', and must lose what the singular loses
        when right(word, 2) = 'es' and left(right(word, 3), 1) = any(array['l', 'n', 'r', 'z']) then left(word, -2)
        when right(word, 1) = 'i' then left(word, -1) || 'í'
        when right(word, 2) = 'ia' then left(word, -2) || 'ía'
        when right(word, 3) = any(array['ias', 'ian']) then left(word, -3) || 'ía' || right(word, 1)
        when right(word, 5) = 'iamos' then left(word, -5) || 'íamos'
        when right(word, 6) = 'abamos' then left(word, -6) || 'ábamos'
        else word
      end))[1],
      'áéíóúü', 'aeiouu'
    ), ''), 40)
  end;

-- The words of a text in their order: the stem of each, empty for stop words, with '-' in front where the text denies it: 'no es
-- triste' says nothing about sadness. A negation reaches over the next few significant words, at most to the end of the clause.
create function opinion_tokens(value text) returns text[]
  language plpgsql immutable strict parallel safe as $$
declare
  tokens text[] := '{}';
  words text[];
  word text;
  stem text;
  following text;
  -- how many more significant words are denied
  denied integer := 0;
  place integer := 0;
begin
  -- The end of a clause becomes a word of its own, 'ǁ'. In a stored comment the private characters stand for mentions, and
  -- search_words() uses the first of them itself.
  words := string_to_array(search_words(regexp_replace(
    translate(value, U&'\E000\E001\E002\E003\E004\E005\E006\E007\E008\E009', '          '),
    U&'[].,;:!?¡¿()["«»\000A\2013\2014\201C\201D\2026]+', ' ǁ ', 'g'
  )), ' ');
  foreach word in array words loop
    place := place + 1;
    if word = 'ǁ' then
      denied := 0;
      continue;
    end if;
    if word = any(array['no', 'ni', 'nunca', 'jamas', 'tampoco', 'sin', 'nada', 'nadie', 'poco', 'poca']) then
      tokens := array_append(tokens, '');
      following := split_part(array_to_string(words[place + 1:], ' '), 'ǁ', 1);
      denied := case
        -- 'no solo', 'no para de', 'no me canso de', 'no puedo dejar de' affirm what follows, and so do two negations.
        when word = 'no' and following ~ '^((se|me|te|le|lo|la|los|las|nos|les) )*((pued|pod|quier)\w+ )?(solo|solamente|unicamente|dej|parar?\M|par[oae]n?\M|cans|falt|fall)' then 0
        when word in ('no', 'nunca', 'jamas') and following ~ '\msin\M' then 0
        when word = 'sin' and split_part(array_to_string(words[:place - 1], ' '), 'ǁ', -1) ~ '\m(no|nunca|jamas|nadie)\M' then 0
        -- 'nada más triste', 'no hay canción más triste', 'nunca sonó más triste'
        when (word in ('nada', 'nunca', 'nadie', 'jamas') or (word = 'no' and following ~ '^hay\M')) and following ~ '\m(mas|tan|mejor)\M \w' then 0
        when word in ('nada', 'poco', 'poca', 'sin', 'ni') then 1
        else 3
      end;
      continue;
    end if;
    if length(word) > 60 then word := left(word, 60); end if;
    stem := opinion_stem(word);
    if denied > 0 then
      if word in ('pero', 'sino', 'aunque', 'porque', 'y', 'e') then
        denied := 0;
      elsif stem <> '' and word not in ('mas', 'tan', 'asi', 'aun', 'ser', 'sea', 'solo', 'tambien', 'va', 'hay') then
        stem := '-' || stem;
        denied := denied - 1;
      end if;
    end if;
    tokens := array_append(tokens, stem);
  end loop;
  return tokens;
end
$$;

create function opinion_vector(value text) returns tsvector
  language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(opinion_tokens(value), ''));

create table opinion_texts (
  -- the id of the review or the comment
  id uuid primary key,
  -- Triggers end what has been deleted; foreign keys would need more indexes, which every review would pay for.
  review_id uuid not null,
  comment_id uuid,
  target_id bigint not null,
  kind text not null check (kind in ('artist', 'album', 'song')),
  user_id uuid not null,
  -- the author of the review: who does not see it does not see its comments
  reviewer_id uuid not null,
  -- of a review; null for a comment
  score smallint,
  words tsvector not null,
  check (id = coalesce(comment_id, review_id))
);
-- A review adds its words to a short list, which is merged into the index a hundred times less often.
create index opinion_texts_by_words on opinion_texts using gin (words) with (gin_pending_list_limit = 128);
create index opinion_texts_by_target on opinion_texts (target_id, id desc);
create index opinion_texts_of_comments on opinion_texts (review_id) where comment_id is not null;

-- What the job has still to count: the items whose texts have changed, and the texts whose words are new.
create table opinion_changes (
  id bigint generated always as identity primary key,
  target_id bigint not null,
  text_id uuid
);

-- How many texts contained a word, for typos and to know rare words from frequent ones.
create table opinion_vocabulary (
  word text primary key,
  stem text not null,
  uses integer not null
);
create index opinion_vocabulary_by_stem on opinion_vocabulary (stem) include (uses);
create index opinion_vocabulary_by_remains on opinion_vocabulary using gin (search_remains(word)) with (fastupdate = off);

-- Stems that at least two people used about the same item, with a few of their texts. The best items of a stem are read from the
-- index in their order, however many reviews there are.
create table opinion_agreements (
  target_id bigint not null,
  kind text not null,
  stem text not null,
  people integer not null,
  -- grows with the people, and with their share of all who wrote about the item
  weight double precision not null,
  texts uuid[] not null,
  primary key (target_id, stem)
);
create index opinion_agreements_best on opinion_agreements (stem, kind, weight desc, target_id) include (people);

-- How far the rows that existed before have been indexed (0089).
create table opinion_progress (
  is_only boolean primary key default true check (is_only),
  reviews_until uuid not null default '00000000-0000-0000-0000-000000000000',
  comments_until uuid not null default '00000000-0000-0000-0000-000000000000'
);
insert into opinion_progress default values;

create function opinion_is_gone() returns trigger
  language plpgsql as $$
begin
  insert into opinion_changes (target_id) values (old.target_id);
  return null;
end
$$;
create trigger opinion_texts_are_recounted after delete on opinion_texts
  for each row execute function opinion_is_gone();

create function index_review(review reviews) returns void
  language sql as $$
  insert into opinion_texts (id, review_id, target_id, kind, user_id, reviewer_id, score, words)
  values (
    review.id, review.id, review.target_id, review.kind, review.user_id, review.user_id, review.score,
    opinion_vector(review.title || '. ' || review.description)
  )
  on conflict (id) do update
    set target_id = excluded.target_id, kind = excluded.kind, score = excluded.score, words = excluded.words
$$;

create function index_comment(comment comments, review reviews) returns void
  language sql as $$
  insert into opinion_texts (id, review_id, comment_id, target_id, kind, user_id, reviewer_id, words)
  values (
    comment.id, review.id, comment.id, review.target_id, review.kind, comment.user_id, review.user_id,
    opinion_vector(comment.body)
  )
  on conflict (id) do update
    set target_id = excluded.target_id, kind = excluded.kind, words = excluded.words
$$;

create function review_is_searched() returns trigger
  language plpgsql as $$
begin
  if new.visible then
    perform index_review(new);
    if tg_op = 'UPDATE' and (not old.visible or old.target_id <> new.target_id) then
      perform index_comment(comments, new) from comments where review_id = new.id and visible;
    end if;
    insert into opinion_changes (target_id, text_id) values (new.target_id, new.id);
  else
    delete from opinion_texts where id = new.id;
    delete from opinion_texts where review_id = new.id and comment_id is not null;
  end if;
  if tg_op = 'UPDATE' and old.target_id <> new.target_id then
    insert into opinion_changes (target_id) values (old.target_id);
  end if;
  return null;
end
$$;
-- After those that count: by then the item is locked.
create trigger reviews_are_searched after insert on reviews
  for each row when (new.visible) execute function review_is_searched();
create trigger reviews_are_searched_again
  after update of title, description, score, target_id, deleted_at, hidden_at, away on reviews
  for each row when (
    old.visible and not new.visible
    or new.visible and (old.title, old.description, old.score, old.target_id, old.visible)
      is distinct from (new.title, new.description, new.score, new.target_id, new.visible)
  )
  execute function review_is_searched();

create function comment_is_searched() returns trigger
  language plpgsql as $$
declare
  review reviews;
begin
  -- Waits for a decision about the review that is being committed.
  select * into review from reviews where id = new.review_id for share;
  if new.visible and review.visible then
    perform index_comment(new, review);
    insert into opinion_changes (target_id, text_id) values (review.target_id, new.id);
  else
    delete from opinion_texts where id = new.id;
  end if;
  return null;
end
$$;
create trigger comments_are_searched after insert on comments
  for each row when (new.visible) execute function comment_is_searched();
create trigger comments_are_searched_again after update of body, deleted_at, hidden_at, away on comments
  for each row when (old.visible <> new.visible or new.visible and old.body <> new.body)
  execute function comment_is_searched();

create function deleted_text_is_forgotten() returns trigger
  language plpgsql as $$
begin
  delete from opinion_texts where id = old.id;
  return null;
end
$$;
create trigger deleted_reviews_are_forgotten after delete on reviews
  for each row execute function deleted_text_is_forgotten();
create trigger deleted_comments_are_forgotten after delete on comments
  for each row execute function deleted_text_is_forgotten();
