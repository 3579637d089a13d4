import type { Slice } from './slice.ts'

/**
 * The steps from the tables of the dump to the works of the catalogue: one album per release group and one song per recording, with its
 * position. Every step creates tables in the schema `musicbrainz` and can be repeated.
 */
export type SqlStep = {
  name: string
  detail: string
  sql: string
  creates: string[]
  /** The time that the step takes, compared to the others of its stage, as measured by `npm run bench -- catalogue`; 1 by default. */
  weight?: number
}

/** MusicBrainz's ids of release statuses. */
const STATUS = { official: 1, promotion: 2, bootleg: 3, pseudo: 4, withdrawn: 5, cancelled: 6 } as const
/** Releases that nobody published, or that repeat another one in a different script. A group with no other release is left out. */
const UNPUBLISHED = [STATUS.bootleg, STATUS.pseudo, STATUS.cancelled].join(', ')

/** The types of release groups. The first that applies names the album's type. */
const SECONDARY_TYPES = [
  { ids: [3, 4, 5], type: 'other' }, // spoken word, interviews, audiobooks
  { ids: [6], type: 'live' },
  { ids: [2], type: 'soundtrack' },
  { ids: [1, 8], type: 'compilation' }, // compilations, DJ mixes
] as const
const PRIMARY_TYPES = { 1: 'album', 2: 'single', 3: 'ep' } as const
/** A song that is on several albums belongs to the first of these types. */
const HOME_ORDER = ['album', 'ep', 'soundtrack', 'live', 'single', 'other', 'compilation'] as const
/** A recording by various artists belongs to a compilation of 'Various Artists' only if it is on no other album. */
const VARIOUS_ARTISTS = '89ad4ac3-39f7-470e-963a-56509c546377'

/** Sorts after every known month and day, so that an exact date of a year precedes the year alone. */
const UNKNOWN_MONTH = 13
const UNKNOWN_DAY = 32

export function selectionSteps(slice: Slice): SqlStep[] {
  return [
    {
      name: 'countries',
      detail: 'países',
      creates: ['area_country'],
      // Areas are nested: a city is in a province, which is in a country.
      sql: `
        create unlogged table musicbrainz.area_country as
        with recursive inside (area, code) as (
          select area, code from musicbrainz.iso_3166_1
          union
          select part.entity1, inside.code
          from inside join musicbrainz.l_area_area as part on part.entity0 = inside.area
          where not exists (select from musicbrainz.iso_3166_1 as own where own.area = part.entity1)
        )
        select area, min(code) as code from inside group by area`,
    },
    {
      name: 'credits',
      detail: 'créditos',
      creates: ['credit'],
      // A credit of a single artist under its own name is not stored.
      sql: `
        create unlogged table musicbrainz.credit as
        select artist_credit.id, first.artist,
          artist_credit.artist_count > 1 or first.name <> artist.name or first.join_phrase <> '' as is_shown
        from musicbrainz.artist_credit
          join musicbrainz.artist_credit_name as first on first.artist_credit = artist_credit.id and first.position = 0
          join musicbrainz.artist on artist.id = first.artist`,
    },
    {
      name: 'dates',
      detail: 'fechas de publicación',
      creates: ['release_date'],
      sql: `
        create unlogged table musicbrainz.release_date as
        select release, min(
          date_year * 10000 + coalesce(date_month, ${UNKNOWN_MONTH}) * 100 + coalesce(date_day, ${UNKNOWN_DAY})
        ) as date_key
        from (
          select release, date_year::int, date_month, date_day from musicbrainz.release_country
          union all
          select release, date_year::int, date_month, date_day from musicbrainz.release_unknown_country
        ) as events
        where date_year > 0
        group by release`,
    },
    {
      name: 'releases',
      detail: 'ediciones',
      creates: ['edition'],
      // Prefers official releases, then early ones, then complete ones.
      sql: `
        create unlogged table musicbrainz.edition as
        select release.id as release, release.release_group, release.language, date_key,
          row_number() over (
            partition by release.release_group
            order by status is distinct from ${STATUS.official}, date_key nulls last, track_count desc nulls last, release.id
          ) = 1 as is_chosen,
          min(date_key) over (partition by release.release_group) as first_date_key,
          count(*) over (partition by release.release_group) as release_count
        from musicbrainz.release
          left join musicbrainz.release_date on release_date.release = release.id
          left join (
            select release, sum(track_count) as track_count from musicbrainz.medium group by release
          ) as media on media.release = release.id
        where status is null or status not in (${UNPUBLISHED})`,
    },
    {
      name: 'artists',
      detail: 'artistas elegidos',
      creates: ['chosen_artist'],
      sql: `create unlogged table musicbrainz.chosen_artist as ${chosenArtists(slice)}`,
    },
    {
      name: 'albums',
      detail: 'álbumes',
      creates: ['album'],
      sql: `
        create unlogged table musicbrainz.album as
        select release_group.id, release_group.gid, ${nameOf('release_group.name', 500)} as title, credit.artist,
          case when credit.is_shown then credit.id end as credit,
          left(release_group.comment, 500) as comment, typed.type, array_position(array[${HOME_ORDER.map(literal)}], typed.type)
            + case when artist.gid = '${VARIOUS_ARTISTS}' then ${HOME_ORDER.length} else 0 end as home_rank,
          edition.release, edition.first_date_key as date_key, edition.release_count::int
        from musicbrainz.release_group
          join musicbrainz.edition on edition.release_group = release_group.id and edition.is_chosen
          join musicbrainz.credit on credit.id = release_group.artist_credit
          join musicbrainz.artist on artist.id = credit.artist
          left join (
            select release_group, array_agg(secondary_type) as types
            from musicbrainz.release_group_secondary_type_join group by release_group
          ) as secondary on secondary.release_group = release_group.id
          cross join lateral (select ${albumType('secondary.types', 'release_group.type')}) as typed (type)
        where exists (
            select from musicbrainz.artist_credit_name join musicbrainz.chosen_artist on chosen_artist.id = artist
            where artist_credit = release_group.artist_credit
          )
          ${slice.since === null ? '' : `and (first_date_key is null or first_date_key >= ${slice.since} * 10000)`}`,
    },
    {
      name: 'languages',
      detail: 'idiomas',
      creates: ['album_language'],
      // Take the language of most releases; if several are as frequent, that of the chosen release.
      sql: `
        create unlogged table musicbrainz.album_language as
        select distinct on (edition.release_group) edition.release_group as album, language.iso_code_3 as language
        from musicbrainz.edition
          join musicbrainz.language on language.id = edition.language and language.iso_code_3 ~ '^[a-z]{3}$'
        group by edition.release_group, language.iso_code_3
        order by edition.release_group, count(*) desc, bool_or(edition.is_chosen) desc, language.iso_code_3`,
    },
    {
      name: 'tracks',
      detail: 'pistas',
      creates: ['appearance'],
      sql: `
        create unlogged table musicbrainz.appearance as
        select track.recording, album.id as album, medium.position as disc, track.position as track,
          edition.is_chosen, album.home_rank, album.date_key
        from musicbrainz.track
          join musicbrainz.medium on medium.id = track.medium
          join musicbrainz.edition on edition.release = medium.release
          join musicbrainz.album on album.id = edition.release_group
        where not track.is_data_track`,
    },
    {
      name: 'songs',
      detail: 'canciones',
      creates: ['song'],
      // The smallest array is the best position. Songs that are only on another edition have disc 0.
      sql: `
        create unlogged table musicbrainz.song as
        select recording.id, recording.gid, ${nameOf('recording.name', 500)} as title, credit.artist,
          case when credit.is_shown then credit.id end as credit, left(recording.comment, 500) as comment,
          coalesce(round(length / 1000.0), 0)::int as duration, coalesce(codes.isrcs, '{}') as isrcs,
          home.place[4] as album, case home.place[1] when 0 then home.place[5] else 0 end as disc, home.place[6] as track,
          home.release_count
        from (
          select recording, count(*)::int as release_count, min(array[
            case when is_chosen then 0 else 1 end, home_rank, coalesce(date_key, 99999999), album, disc, track
          ]) as place
          from musicbrainz.appearance group by recording
        ) as home
          join musicbrainz.recording on recording.id = home.recording and not recording.video
          join musicbrainz.credit on credit.id = recording.artist_credit
          left join (
            select recording, array_agg(distinct isrc order by isrc) as isrcs from musicbrainz.isrc group by recording
          ) as codes on codes.recording = recording.id`,
    },
    {
      name: 'people',
      detail: 'artistas',
      creates: ['person'],
      sql: `
        create unlogged table musicbrainz.person as
        select artist.id, artist.gid, ${spanishName('artist')} as name, left(artist.comment, 500) as comment,
          area_country.code as country
        from musicbrainz.artist
          join (
            select artist from musicbrainz.album
            union
            select artist from musicbrainz.song
            union
            select artist_credit_name.artist
            from (
              select credit from musicbrainz.album where credit is not null
              union
              select credit from musicbrainz.song where credit is not null
            ) as shown join musicbrainz.artist_credit_name on artist_credit = credit
          ) as needed on needed.artist = artist.id
          left join musicbrainz.area_country on area_country.area = artist.area`,
    },
  ]
}

function chosenArtists({ countries, languages, minReleases }: Slice): string {
  const ways = [
    countries.length > 0 &&
      `select artist.id from musicbrainz.artist join musicbrainz.area_country using (area) where code in (${countries.map(literal)})`,
    // If the country of an artist is unknown, the countries of its releases count.
    countries.length > 0 &&
      `select artist_credit_name.artist from musicbrainz.release
        join musicbrainz.release_country on release_country.release = release.id
        join musicbrainz.area_country on area_country.area = release_country.country
        join musicbrainz.artist_credit_name on artist_credit_name.artist_credit = release.artist_credit
        join musicbrainz.artist on artist.id = artist_credit_name.artist and artist.area is null
        where code in (${countries.map(literal)}) and artist.gid <> '${VARIOUS_ARTISTS}'`,
    languages.length > 0 &&
      `select artist_credit_name.artist as id from musicbrainz.release
        join musicbrainz.language on language.id = release.language
        join musicbrainz.artist_credit_name on artist_credit_name.artist_credit = release.artist_credit
        join musicbrainz.artist on artist.id = artist_credit_name.artist
        where iso_code_3 in (${languages.map(literal)}) and artist.gid <> '${VARIOUS_ARTISTS}'`,
  ].filter((way) => way !== false)
  const all = ways.length > 0 ? ways.join(' union ') : 'select id from musicbrainz.artist'
  if (minReleases <= 1) return all
  return `
    select chosen.id from (${all}) as chosen (id)
      join musicbrainz.artist_credit_name on artist_credit_name.artist = chosen.id
      join musicbrainz.release_group on release_group.artist_credit = artist_credit_name.artist_credit
    group by chosen.id having count(distinct release_group.id) >= ${minReleases}`
}

const albumType = (secondary: string, primary: string) => `case
  ${SECONDARY_TYPES.map(({ ids, type }) => `when ${secondary} && array[${ids}]::smallint[] then '${type}'`).join('\n  ')}
  ${Object.entries(PRIMARY_TYPES)
    .map(([id, type]) => `when ${primary} = ${id} then '${type}'`)
    .join('\n  ')}
  else 'other' end`

/** Placeholder artists such as 'Various Artists' have English names in the dump. */
const PLACEHOLDER_NAMES = {
  [VARIOUS_ARTISTS]: 'Varios Artistas',
  'f731ccc4-e22a-43af-a747-64213329e088': '[anónimo]',
  '125ec42a-7229-4250-afc5-e057484327fe': '[desconocido]',
}

const spanishName = (artist: string) => `case ${artist}.gid
  ${Object.entries(PLACEHOLDER_NAMES)
    .map(([gid, name]) => `when '${gid}' then '${name}'`)
    .join('\n  ')}
  else ${nameOf(`${artist}.name`, 300)} end`

/** Control characters would break lines of lists, and the database limits the length. */
const nameOf = (column: string, maxLength: number) =>
  `coalesce(nullif(btrim(left(translate(${column}, E'\\t\\n\\r\\v\\f', '     '), ${maxLength})), ''), '[sin título]')`

/** Quotes a code from the command line or the panel, which was checked to consist of letters. */
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`
