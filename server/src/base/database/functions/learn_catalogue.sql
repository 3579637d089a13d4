CREATE OR REPLACE FUNCTION public.learn_catalogue()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into vocabulary (word, spelling, uses)
  select word, left(max(spelling), 40), sum(uses)
  from (
    select learnt_word(spelling) as word, spelling, uses
    from (
      select spelling, count(*) as uses
      from (select name from artists union all select title from albums union all select title from songs) as texts (given),
        unnest(spellings_of(given)) as spelling
      group by spelling
    ) as spellings
  ) as words
  where word <> ''
  group by word;
end
$function$
;
