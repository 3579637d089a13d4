-- in batches
update artists set popularity = popularity
where id in (
  select id from artists where has_joined_words(name) and search <> search_vector(name, popularity)
  order by id limit 1000 for update skip locked
);
update albums set popularity = popularity
where id in (
  select albums.id from albums join artists on artists.id = albums.artist_id
  where credit_id is null and has_joined_words(concat_ws(' ', title, name))
    and albums.search <> search_vector(concat_ws(' ', title, name), albums.popularity)
  order by albums.id limit 1000 for update of albums skip locked
);
update songs set popularity = popularity
where id in (
  select songs.id from songs join artists on artists.id = songs.artist_id
  where credit_id is null and has_joined_words(concat_ws(' ', title, name))
    and songs.search <> search_vector(concat_ws(' ', title, name), songs.popularity)
  order by songs.id limit 5000 for update of songs skip locked
);
insert into vocabulary (word, spelling)
select learnt_word(spelling), max(spelling)
from (select name from artists union all select title from albums union all select title from songs) as texts (given),
  unnest(string_to_array(joined_words(lower(given)), ' ')) as spelling
where has_joined_words(given) and learnt_word(spelling) <> ''
  and not exists (select from vocabulary where word = learnt_word(spelling))
group by learnt_word(spelling)
limit 5000;
