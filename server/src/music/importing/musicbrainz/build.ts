import type { Column } from '../../../base/database/shadowTables.ts'
import { KINDS, TABLE_NAMES } from './kinds.ts'
import type { SqlStep } from './selection.ts'
import { sourcePopularity } from './sourcePopularity.ts'

type TableColumns = Record<'artists' | 'albums' | 'songs', Column[]>
type Table = keyof TableColumns

const WEIGHTS: Record<Table, number> = { artists: 8, albums: 12, songs: 65 }
const MAX_LABELS = 5
const MAX_GENRES = 3

/**
 * The columns whose values come from the dump. All other columns of a row keep the value in the current catalogue, or have their default in
 * a new row.
 */
const COMPUTED: Record<Table, Record<string, string>> = {
  artists: {
    id: 'identified.id',
    api_id: 'source.gid::text',
    name: 'source.name',
    genre_id: 'facts.genre_id',
    popularity: popularityOf('live.follower_count'),
    source_popularity: 'facts.popularity',
    search: `search_vector(source.name, ${popularityOf('live.follower_count')})`,
    labels: `coalesce(facts.labels, '{}')`,
    disambiguation: 'source.comment',
    country: 'source.country',
    fetched_at: 'now()',
  },
  albums: {
    id: 'identified.id',
    api_id: 'source.gid::text',
    artist_id: 'artist.id',
    title: 'source.title',
    released_on: `case when source.date_key is not null then make_date(
      source.date_key / 10000, case source.date_key / 100 % 100 when 13 then 1 else source.date_key / 100 % 100 end,
      case source.date_key % 100 when 32 then 1 else source.date_key % 100 end
    ) end`,
    release_precision: `case
      when source.date_key / 100 % 100 = 13 then 'year' when source.date_key % 100 = 32 then 'month' else 'day' end`,
    popularity: popularityOf('live.follower_count'),
    source_popularity: 'facts.popularity',
    search: `search_vector(
      concat_ws(' ', source.title, coalesce(credited.names, person.name)), ${popularityOf('live.follower_count')}
    )`,
    labels: `coalesce(facts.labels, '{}')`,
    disambiguation: 'source.comment',
    type: 'source.type',
    language: 'sung.language',
    credit_id: 'source.credit',
    fetched_at: 'now()',
  },
  songs: {
    id: 'identified.id',
    api_id: 'source.gid::text',
    artist_id: 'artist.id',
    album_id: 'album.id',
    title: 'source.title',
    duration_seconds: 'source.duration',
    disc_number: 'source.disc',
    track_number: 'source.track',
    popularity: popularityOf('0'),
    source_popularity: 'facts.popularity',
    search: `search_vector(
      concat_ws(' ', source.title, coalesce(credited.names, person.name)), ${popularityOf('0')}
    )`,
    disambiguation: 'source.comment',
    isrcs: 'source.isrcs',
    credit_id: 'source.credit',
    // A song that Deezer also has keeps the preview of its former address.
    has_preview: 'coalesce(live.has_preview, false)',
    fetched_at: 'now()',
  },
}

/** The steps from the selected works of the dump to complete shadow tables, still without indexes. */
export function buildSteps(columns: TableColumns): SqlStep[] {
  return [
    {
      name: 'facts',
      weight: 10,
      detail: 'popularidad y géneros',
      creates: [
        'album_label',
        'person_label',
        'artist_facts',
        'album_facts',
        'song_facts',
        'album_genre',
        'activity_of_artists',
        'activity_of_albums',
        'activity_of_songs',
      ],
      sql: `${labelsOf('album', 'release_group_tag', 'release_group')}
        ${labelsOf('person', 'artist_tag', 'artist')}
        ${factsOf('song', 'recording_tag', 'recording', 'recording_meta', 'source.release_count')}
        ${factsOf('album', 'release_group_tag', 'release_group', 'release_group_meta', 'source.release_count')}
        ${FACTS_OF_ARTISTS}
        ${ACTIVITY}`,
    },
    {
      name: 'credited',
      detail: 'créditos',
      creates: ['credited'],
      sql: `
        create unlogged table musicbrainz.credited as
        select artist_credit as id, string_agg(name, ' ' order by position) as names
        from musicbrainz.artist_credit_name
        where artist_credit in (
          select credit from musicbrainz.album where credit is not null
          union select credit from musicbrainz.song where credit is not null
        )
        group by artist_credit;
        analyze musicbrainz.credited`,
    },
    ...KINDS.flatMap(({ kind, source, table, storedInOrderOf }): SqlStep[] => [
      {
        name: `insert:${table}`,
        weight: WEIGHTS[table],
        detail: TABLE_NAMES[table] ?? table,
        creates: [],
        sql: `
          truncate shadow.${table};
          insert into shadow.${table} (${namesOf(columns[table])}) overriding system value
          select ${columns[table].map((column) => COMPUTED[table][column.name] ?? carriedOver(column)).join(', ')}
          from musicbrainz.${source} as source
            join musicbrainz.${kind}_id as identified on identified.source = source.id and identified.is_row
            join musicbrainz.${kind}_facts as facts on facts.id = source.id
            left join public.${table} as live on live.id = identified.id
            left join musicbrainz.activity_of_${table} as activity on activity.id = identified.id
            ${
              kind === 'artist'
                ? ''
                : `join musicbrainz.artist_id as artist on artist.source = source.artist
            join musicbrainz.person on person.id = source.artist
            left join musicbrainz.credited on credited.id = source.credit`
            }
            ${kind === 'album' ? 'left join musicbrainz.album_language as sung on sung.album = source.id' : ''}
            ${kind === 'song' ? 'join musicbrainz.album_id as album on album.source = source.album' : ''}
          order by ${storedInOrderOf};

          insert into shadow.${table} (${namesOf(columns[table])}) overriding system value
          select ${columns[table].map(({ name }) => `${['artist_id', 'album_id'].includes(name) ? 'kept' : 'live'}.${name}`).join(', ')}
          from public.${table} as live join musicbrainz.${kind}_kept as kept on kept.id = live.id;
          analyze shadow.${table}`,
      },
    ]),
    {
      name: 'insert:credits',
      detail: 'créditos',
      creates: [],
      sql: `
        truncate shadow.credit_artists;
        insert into shadow.credit_artists (credit_id, position, artist_id, name, join_phrase)
        select credited.id, row_number() over (partition by credited.id order by name.position) - 1, artist_id.id,
          coalesce(nullif(btrim(left(name.name, 300)), ''), person.name), name.join_phrase
        from musicbrainz.credited
          join musicbrainz.artist_credit_name as name on name.artist_credit = credited.id
          join musicbrainz.artist_id on artist_id.source = name.artist
          join musicbrainz.person on person.id = name.artist
        order by credited.id;
        insert into shadow.credit_artists
        select live.*
        from public.credit_artists as live
        where live.credit_id in (
            select credit_id from musicbrainz.song_kept union select credit_id from musicbrainz.album_kept
          )
          and not exists (select from musicbrainz.credited where credited.id = live.credit_id)`,
    },
    {
      name: 'insert:tracks',
      detail: 'pistas',
      creates: [],
      sql: `
        truncate shadow.album_tracks;
        insert into shadow.album_tracks (album_id, disc_number, track_number, song_id)
        select distinct on (album_id.id, appearance.disc, appearance.track)
          album_id.id, appearance.disc, appearance.track, song_id.id
        from musicbrainz.appearance
          join musicbrainz.song on song.id = appearance.recording
          join musicbrainz.song_id on song_id.source = song.id
          join musicbrainz.album_id on album_id.source = appearance.album
        where appearance.is_chosen and not (
          song_id.is_row and (appearance.album, appearance.disc, appearance.track) = (song.album, song.disc, song.track)
        )
        order by album_id.id, appearance.disc, appearance.track;
        insert into shadow.album_tracks (album_id, disc_number, track_number, song_id)
        select live.album_id, live.disc_number, live.track_number, coalesce(song_merge.into_id, live.song_id)
        from public.album_tracks as live
          join musicbrainz.album_kept on album_kept.id = live.album_id
          left join musicbrainz.song_merge on song_merge.from_id = live.song_id
        where coalesce(song_merge.into_id, live.song_id) in (
          select id from musicbrainz.song_id union all select id from musicbrainz.song_kept
        )`,
    },
    {
      name: 'insert:genres',
      detail: 'géneros',
      creates: [],
      sql: `
        truncate shadow.album_genres;
        insert into shadow.album_genres (album_id, genre_id, popularity)
        select album_id.id, album_genre.genre_id, album.popularity
        from musicbrainz.album_genre
          join musicbrainz.album_id on album_id.source = album_genre.album and album_id.is_row
          join shadow.albums as album on album.id = album_id.id;
        insert into shadow.album_genres (album_id, genre_id, popularity)
        select live.album_id, live.genre_id, live.popularity
        from public.album_genres as live join musicbrainz.album_kept on album_kept.id = live.album_id`,
    },
    {
      name: 'insert:redirects',
      detail: 'direcciones anteriores',
      creates: [],
      sql: KINDS.map(
        ({ kind, table, redirects, dumpRedirects }) => `
        truncate shadow.${redirects};
        insert into shadow.${redirects} (api_id, ${kind}_id, by_admin)
        select distinct on (api_id) api_id, id, by_admin
        from (
          select live.api_id, coalesce(merged.into_id, live.${kind}_id) as id, live.by_admin, 0 as rank
          from public.${redirects} as live left join musicbrainz.${kind}_merge as merged on merged.from_id = live.${kind}_id
          union all
          -- The row had this address until now: another source's, or that of an item which has been merged.
          select live.api_id, identified.id, false, 1
          from musicbrainz.${kind}_known as known
            join musicbrainz.${kind}_id as identified using (source)
            join public.${table} as live on live.id = known.id
          where known.rank > 0
          union all
          select former.gid::text, identified.id, false, 2
          from musicbrainz.${dumpRedirects} as former join musicbrainz.${kind}_id as identified on identified.source = former.new_id
        ) as former
        -- A row that goes away, or stays only until it is merged, keeps its address for itself.
        where exists (select from shadow.${table} where ${table}.id = former.id)
        order by api_id, rank;
        delete from shadow.${redirects} using shadow.${table} where ${redirects}.api_id = ${table}.api_id`,
      ).join(';'),
    },
    {
      name: 'insert:words',
      weight: 45,
      detail: 'vocabulario',
      creates: [],
      sql: `
        truncate shadow.vocabulary;
        set local search_path = shadow, public;
        select learn_catalogue();
        set local search_path = public`,
    },
  ]
}

const namesOf = (columns: Column[]) => columns.map(({ name }) => name).join(', ')

const carriedOver = ({ name, default: value }: Column) =>
  `case when live.id is null then ${value} else live.${name} end`

function popularityOf(followers: string) {
  return `popularity_of(
    facts.popularity, coalesce(activity.reviews, 0), coalesce(${followers}, 0), coalesce(activity.playlists, 0)
  )`
}

/** The names that MusicBrainz's editors gave most often to a work or an artist, of those that are genres. */
const labelsOf = (source: 'album' | 'person', tagTable: string, column: string) => `
  create unlogged table musicbrainz.${source}_label as
  select id, name, count
  from (
    select source.id, tag.name, tagged.count,
      row_number() over (partition by source.id order by tagged.count desc, tag.name) as place
    from musicbrainz.${tagTable} as tagged
      join musicbrainz.tag on tag.id = tagged.tag
      join musicbrainz.genre on genre.name = tag.name
      join musicbrainz.${source} as source on source.id = tagged.${column}
    where tagged.count > 0
  ) as ranked
  where place <= ${MAX_LABELS};
  analyze musicbrainz.${source}_label;`

const factsOf = (
  source: 'album' | 'song',
  tagTable: string,
  column: string,
  metaTable: string,
  releases: string,
) => `
  create unlogged table musicbrainz.${source}_facts as
  select source.id, ${sourcePopularity(source, { releases, tags: 'coalesce(tags.count, 0)', ratings: 'coalesce(meta.rating_count, 0)' })} as popularity
    ${source === 'album' ? ', labels.names as labels' : ''}
  from musicbrainz.${source} as source
    left join (
      select ${column} as id, sum(count) as count from musicbrainz.${tagTable} where count > 0 group by 1
    ) as tags on tags.id = source.id
    left join musicbrainz.${metaTable} as meta on meta.id = source.id
    ${
      source === 'album'
        ? `left join (
      select id, array_agg(name order by count desc, name) as names from musicbrainz.album_label group by id
    ) as labels on labels.id = source.id`
        : ''
    };
  analyze musicbrainz.${source}_facts;`

/** An album has the genres of its tags, or else those of its artist. An artist has the genre of most of its albums. */
const FACTS_OF_ARTISTS = `
  create unlogged table musicbrainz.album_genre as
  select album, genre_id
  from (
    select album, genre_id, row_number() over (partition by album order by weight desc, genre_id) as place
    from (
      select labelled.album, genres.id as genre_id, sum(labelled.count) as weight
      from (
        select id as album, name, count from musicbrainz.album_label
        union all
        select album.id, person_label.name, person_label.count
        from musicbrainz.album join musicbrainz.person_label on person_label.id = album.artist
        where not exists (select from musicbrainz.album_label where album_label.id = album.id)
      ) as labelled
        join musicbrainz.genre_target on genre_target.name = labelled.name
        join public.genres on genres.name = genre_target.genre
      group by 1, 2
    ) as weighed
  ) as ranked
  where place <= ${MAX_GENRES};

  create unlogged table musicbrainz.artist_facts as
  select person.id, labels.names as labels, main.genre_id,
    ${sourcePopularity('artist', {
      releases: 'coalesce(works.releases, 0)',
      tags: 'coalesce(tags.count, 0)',
      ratings: 'coalesce(meta.rating_count, 0)',
    })} as popularity
  from musicbrainz.person
    left join (
      select id, array_agg(name order by count desc, name) as names from musicbrainz.person_label group by id
    ) as labels on labels.id = person.id
    left join (select artist, sum(release_count) as releases from musicbrainz.album group by artist) as works
      on works.artist = person.id
    left join (
      select artist, sum(count) as count from musicbrainz.artist_tag where count > 0 group by artist
    ) as tags on tags.artist = person.id
    left join musicbrainz.artist_meta as meta on meta.id = person.id
    left join (
      select distinct on (artist) artist, genre_id
      from (
        select person_label.id as artist, genres.id as genre_id, sum(count) * 1000 as weight
        from musicbrainz.person_label
          join musicbrainz.genre_target on genre_target.name = person_label.name
          join public.genres on genres.name = genre_target.genre
        group by 1, 2
        union all
        select album.artist, album_genre.genre_id, count(*)
        from musicbrainz.album_genre join musicbrainz.album on album.id = album_genre.album
        group by 1, 2
      ) as candidates
      order by artist, weight desc, genre_id
    ) as main on main.artist = person.id;
  analyze musicbrainz.artist_facts;`

/** Statements that collect the activity of our own members on the items. */
const ACTIVITY = (['artists', 'albums', 'songs'] as const)
  .map((table) => {
    const kind = table.slice(0, -1)
    return `
  create unlogged table musicbrainz.activity_of_${table} as
  select id, sum(reviews)::int as reviews, sum(playlists)::int as playlists
  from (
    select ${kind}_id as id, review_count as reviews, 0 as playlists from review_targets where ${kind}_id is not null
    ${table === 'songs' ? 'union all select song_id, 0, count(*) from playlist_songs group by song_id' : ''}
  ) as activity
  group by id;
  analyze musicbrainz.activity_of_${table};`
  })
  .join('')
