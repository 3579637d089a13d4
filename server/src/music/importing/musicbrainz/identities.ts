import type { Reference } from '../../../base/database/shadowTables.ts'
import { KINDS, type Kind, TABLE_NAMES } from './kinds.ts'
import type { SqlStep } from './selection.ts'

/**
 * Determines the row of the current catalogue for each item of the dump, so that ids stay, and with them reviews, playlists and followers.
 * For each kind it creates `<kind>_id` (the item of the dump, its id, whether it gets a row, whether that is new), `<kind>_merge` (rows
 * that are the same item as another one) and `<kind>_kept` (rows that are not in the dump but stay).
 */
export function identitySteps(references: Reference[]): SqlStep[] {
  return [...KINDS.map(identify), ...keep(references)]
}

function identify(each: Kind): SqlStep {
  const { kind, source, table, redirects, dumpRedirects, matched, storedInOrderOf } = each
  return {
    name: `identify:${table}`,
    detail: `identidad de ${TABLE_NAMES[table]}`,
    creates: [`${kind}_known`, `${kind}_id`, `${kind}_merge`],
    sql: `
      create unlogged table musicbrainz.${kind}_known as
      -- An Admin has merged this item with another one.
      select source.id as source, ${redirects}.${kind}_id as id, -1 as rank
      from musicbrainz.${source} as source join public.${redirects} on api_id = source.gid::text
      where by_admin
      union all
      select source.id, live.id, 0
      from musicbrainz.${source} as source join public.${table} as live on live.api_id = source.gid::text
      union all
      -- MusicBrainz has merged the item of this row with another one since the last import.
      select source.id, live.id, 1
      from musicbrainz.${dumpRedirects} as former
        join musicbrainz.${source} as source on source.id = former.new_id
        join public.${table} as live on live.api_id = former.gid::text
      union all
      select source.id, ${matched}.${kind}_id, 2
      from musicbrainz.${matched} join musicbrainz.${source} as source using (gid);
      analyze musicbrainz.${kind}_known;

      create unlogged table musicbrainz.${kind}_id as
      with known as (
        select distinct on (source) source, id, rank from musicbrainz.${kind}_known order by source, rank, id
      ), unknown as (
        select source.id as source, row_number() over (order by ${storedInOrderOf}) as number
        from musicbrainz.${source} as source
        where not exists (select from known where known.source = source.id)
      ), reserved as (
        -- Rows that are added to the catalogue in use while the import lasts get ids beyond these.
        select setval(sequence, last + (select count(*) from unknown) + 1) - (select count(*) from unknown) - 1 as last
        from (
          select pg_get_serial_sequence('public.${table}', 'id') as sequence,
            nextval(pg_get_serial_sequence('public.${table}', 'id')) as last
        ) as sequences
      )
      select source, id, rank >= 0 as is_row, false as is_new from known
      union all
      select source, last + number, true, true from unknown cross join reserved;
      create index on musicbrainz.${kind}_id (id);
      analyze musicbrainz.${kind}_id;

      create unlogged table musicbrainz.${kind}_merge as
      select distinct on (known.id) known.id as from_id, identified.id as into_id
      from musicbrainz.${kind}_known as known join musicbrainz.${kind}_id as identified using (source)
      where known.id <> identified.id
        and not exists (select from musicbrainz.${kind}_id as own where own.id = known.id and own.is_row)
      order by known.id, identified.id;
      create index on musicbrainz.${kind}_merge (from_id)`,
  }
}

/**
 * Rows of other sources stay, and so do rows that anything refers to, with everything that belongs to them: the songs of a reviewed album,
 * the discography of a followed artist.
 */
function keep(references: Reference[]): SqlStep[] {
  const referred = (table: string) => {
    const columns = references.filter(({ referenced }) => referenced === table)
    if (columns.length === 0) return 'select null::bigint where false'
    return columns
      .map(({ table, column }) => `select ${column} from ${table} where ${column} is not null`)
      .join(' union ')
  }
  const isNotInDump = (kind: string) =>
    `not exists (select from musicbrainz.${kind}_id where ${kind}_id.id = live.id and is_row)`
  /** Ids of MusicBrainz are UUIDs, those of other sources are numbers. A merged row has no data of its own left. */
  const isOfOtherSource = (kind: string) =>
    `length(live.api_id) <> 36 and not exists (select from musicbrainz.${kind}_merge where from_id = live.id)`
  return [
    {
      name: 'keep',
      detail: 'lo que alguien usa',
      creates: ['artist_used', 'album_used', 'song_used', 'song_kept', 'album_kept', 'artist_kept'],
      sql: `
        create unlogged table musicbrainz.artist_used as select id from (${referred('artists')}) as used (id);
        create unlogged table musicbrainz.album_used as
          select id from (${referred('albums')}) as used (id)
          union select albums.id from albums join musicbrainz.artist_used on artist_used.id = artist_id;
        create unlogged table musicbrainz.song_used as
          select id from (${referred('songs')}) as used (id)
          union select songs.id from songs join musicbrainz.album_used on album_used.id = album_id
          union select songs.id from songs join musicbrainz.artist_used on artist_used.id = artist_id;
        analyze musicbrainz.artist_used, musicbrainz.album_used, musicbrainz.song_used;

        create unlogged table musicbrainz.song_kept as
        select live.id, coalesce(album_merge.into_id, live.album_id) as album_id,
          coalesce(artist_merge.into_id, live.artist_id) as artist_id, live.credit_id
        from songs as live
          left join musicbrainz.album_merge on album_merge.from_id = live.album_id
          left join musicbrainz.artist_merge on artist_merge.from_id = live.artist_id
        where ${isNotInDump('song')}
          and (${isOfOtherSource('song')} or live.id in (select id from musicbrainz.song_used));

        create unlogged table musicbrainz.album_kept as
        select live.id, coalesce(artist_merge.into_id, live.artist_id) as artist_id, live.credit_id
        from albums as live left join musicbrainz.artist_merge on artist_merge.from_id = live.artist_id
        where ${isNotInDump('album')}
          and (${isOfOtherSource('album')} or live.id in (
            select id from musicbrainz.album_used union select album_id from musicbrainz.song_kept
          ));

        create unlogged table musicbrainz.artist_kept as
        select live.id
        from artists as live
        where ${isNotInDump('artist')}
          and (${isOfOtherSource('artist')} or live.id in (
            select id from musicbrainz.artist_used
            union select artist_id from musicbrainz.song_kept
            union select artist_id from musicbrainz.album_kept
            union select artist_id from credit_artists where credit_id in (
              select credit_id from musicbrainz.song_kept union select credit_id from musicbrainz.album_kept
            )
          ));
        create index on musicbrainz.artist_kept (id);
        create index on musicbrainz.album_kept (id);
        create index on musicbrainz.song_kept (id);
        analyze musicbrainz.artist_kept, musicbrainz.album_kept, musicbrainz.song_kept`,
    },
  ]
}
