CREATE OR REPLACE FUNCTION public.search_remains(word text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  head text := left(word, 7);
  size integer := length(head);
  once text;
  found integer[] := array[hashtext(head)];
begin
  if size < 3 then return found; end if;
  found := found || hashtext('~' || public.search_sound(word));
  for i in 1..size loop
    once := overlay(head placing '' from i for 1);
    found := found || hashtext(once);
    if size >= 6 then
      for j in i..size - 1 loop
        found := found || hashtext(overlay(once placing '' from j for 1));
      end loop;
    end if;
  end loop;
  return found;
end
$function$
;
