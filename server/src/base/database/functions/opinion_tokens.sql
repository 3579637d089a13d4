CREATE OR REPLACE FUNCTION public.opinion_tokens(value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
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
$function$
;
