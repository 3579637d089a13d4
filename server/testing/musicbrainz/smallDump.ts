import type { Row, Rows } from './rows.ts'

export type SmallDump = {
  timestamp: string
  replicationSequence: string
  schemaSequence: string
  tables: Rows
}

/** The ids of the items of the small dump: `gid.artist(10)` is the artist whose internal id is 10. */
export const gid = {
  artist: (id: number) => gidOf('a', id),
  releaseGroup: (id: number) => gidOf('b', id),
  release: (id: number) => gidOf('c', id),
  recording: (id: number) => gidOf('d', id),
  genre: (id: number) => gidOf('e', id),
}

export const VARIOUS_ARTISTS = '89ad4ac3-39f7-470e-963a-56509c546377'
export const ANONYMOUS = 'f731ccc4-e22a-43af-a747-64213329e088'
export const UNKNOWN = '125ec42a-7229-4250-afc5-e057484327fe'

const AREA = { argentina: 10, brazil: 30, japan: 107, mexico: 138, spain: 194, usa: 222, worldwide: 240 }
const CITY = { rosario: 5000, santaFe: 5001 }
export const LANGUAGE = {
  english: 120,
  japanese: 198,
  several: 284,
  portuguese: 340,
  spanish: 393,
  none: 486,
  local: 9000,
}
const STATUS = { official: 1, promotion: 2, bootleg: 3, pseudoRelease: 4 }
const TYPE = { album: 1, single: 2, ep: 3, broadcast: 12 }
const SECONDARY_TYPE = { compilation: 1, soundtrack: 2, live: 6 }
const TAG = { rock: 1, latinPop: 2, folk: 3, seenLive: 4, cityPop: 5, tango: 6 }

/** A title with every character that a dump escapes. */
export const ESCAPED_TITLE = 'Canción\tcon tabulador\ny salto \\ de línea'

/**
 * A dump in miniature with everything that makes an importer stumble. Its music is invented. Change the rows before writing it
 * to get another dump; each call returns new ones.
 */
export function aSmallDump(): SmallDump {
  return {
    timestamp: '2026-11-14 00:12:33.123456+00',
    replicationSequence: '180123',
    schemaSequence: '31',
    tables: { ...places(), ...artists(), ...albums(), ...recordings(), ...tracks(), ...derived() },
  }
}

function places(): Rows {
  return {
    area: [
      { id: AREA.argentina, name: 'Argentina', type: 1 },
      { id: AREA.brazil, name: 'Brazil', type: 1 },
      { id: AREA.japan, name: 'Japan', type: 1 },
      { id: AREA.mexico, name: 'Mexico', type: 1 },
      { id: AREA.spain, name: 'Spain', type: 1 },
      { id: AREA.usa, name: 'United States', type: 1 },
      { id: AREA.worldwide, name: '[Worldwide]', type: 1 },
      { id: CITY.santaFe, name: 'Santa Fe', type: 2 },
      { id: CITY.rosario, name: 'Rosario', type: 3 },
    ],
    iso_3166_1: [
      { area: AREA.argentina, code: 'AR' },
      { area: AREA.brazil, code: 'BR' },
      { area: AREA.japan, code: 'JP' },
      { area: AREA.mexico, code: 'MX' },
      { area: AREA.spain, code: 'ES' },
      { area: AREA.usa, code: 'US' },
      { area: AREA.worldwide, code: 'XW' },
    ],
    // Rosario is in Santa Fe, and Santa Fe in Argentina.
    l_area_area: [
      { id: 1, link: 118734, entity0: CITY.santaFe, entity1: CITY.rosario, link_order: 0 },
      { id: 2, link: 118734, entity0: AREA.argentina, entity1: CITY.santaFe, link_order: 0 },
    ],
    language: [
      { id: LANGUAGE.english, name: 'English', frequency: 2, iso_code_3: 'eng' },
      { id: LANGUAGE.japanese, name: 'Japanese', frequency: 2, iso_code_3: 'jpn' },
      { id: LANGUAGE.portuguese, name: 'Portuguese', frequency: 2, iso_code_3: 'por' },
      { id: LANGUAGE.spanish, name: 'Spanish', frequency: 2, iso_code_3: 'spa' },
      { id: LANGUAGE.several, name: '[Multiple languages]', frequency: 2, iso_code_3: 'mul' },
      { id: LANGUAGE.none, name: '[No lyrics]', frequency: 2, iso_code_3: 'zxx' },
      { id: LANGUAGE.local, name: 'A language without a code', frequency: 0, iso_code_3: null },
    ],
  }
}

function artists(): Rows {
  const names: [id: number, name: string, rest: Row][] = [
    [1, 'Various Artists', { gid: VARIOUS_ARTISTS, type: 3 }],
    [2, '[anonymous]', { gid: ANONYMOUS, type: 3 }],
    [3, '[unknown]', { gid: UNKNOWN, type: 3 }],
    // Her area is a city; the country is two levels above it.
    [10, 'Ana Sol', { type: 1, area: CITY.rosario, comment: 'cantante argentina', begin_date_year: 1994 }],
    [11, 'Los Faroles del Sur', { type: 2, area: AREA.argentina }],
    [12, 'Ñandú Eléctrico', { type: 2, area: AREA.mexico }],
    [13, 'Marisma', { type: 2, area: AREA.spain }],
    [14, 'Lua de Março', { type: 1, area: AREA.brazil }],
    [15, 'The "Tin" Harbours', { type: 2, area: AREA.usa }],
    [16, '夜明けの橋', { type: 2, area: AREA.japan, sort_name: 'Yoake no Hashi' }],
    [17, 'نور الصباح', { type: null, area: null }],
    // Another artist with the same name.
    [18, 'Ana Sol', { type: 1, area: AREA.usa, comment: 'jazz pianist' }],
    [19, 'Barra\\Inversa\tY Tabulador 🎸', { type: 1, area: AREA.mexico }],
    [20, 'Tobías Prado', { type: 1, area: AREA.spain }],
    [21, 'Solo Lejano', { type: 1, area: AREA.mexico }],
    [22, 'Sin Obra', { type: 5, area: AREA.argentina }],
  ]
  const alone = names.map(([id, name]) => ({ id, name, artist_count: 1 }))
  return {
    artist: names.map(([id, name, rest]) => ({ id, gid: gid.artist(id), name, ...rest })),
    artist_credit: [
      ...alone,
      { id: 30, name: 'Ana Sol feat. T. Prado', artist_count: 2 },
      { id: 31, name: 'Los Faroles del Sur & Marisma', artist_count: 2 },
      { id: 32, name: 'Anita Sol', artist_count: 1 },
    ],
    artist_credit_name: [
      { artist_credit: 30, position: 1, artist: 20, name: 'T. Prado' },
      { artist_credit: 30, position: 0, artist: 10, name: 'Ana Sol', join_phrase: ' feat. ' },
      { artist_credit: 31, position: 0, artist: 11, name: 'Los Faroles del Sur', join_phrase: ' & ' },
      { artist_credit: 31, position: 1, artist: 13, name: 'Marisma' },
      { artist_credit: 32, position: 0, artist: 10, name: 'Anita Sol' },
      ...alone.map(({ id, name }) => ({ artist_credit: id, position: 0, artist: id, name })),
    ],
    // A duplicate entry of Ana Sol that was merged into hers.
    artist_gid_redirect: [{ gid: gid.artist(910), new_id: 10 }],
  }
}

function albums(): Rows {
  const { official, promotion, bootleg, pseudoRelease } = STATUS
  return {
    release_group: [
      { id: 100, gid: gid.releaseGroup(100), name: 'Abril', artist_credit: 10, type: TYPE.album },
      { id: 101, gid: gid.releaseGroup(101), name: 'Luz de abril', artist_credit: 10, type: TYPE.single },
      {
        id: 102,
        gid: gid.releaseGroup(102),
        name: 'Grandes éxitos del sur',
        artist_credit: 1,
        type: TYPE.album,
      },
      {
        id: 103,
        gid: gid.releaseGroup(103),
        name: 'En vivo en Rosario',
        artist_credit: 11,
        type: TYPE.album,
        comment: 'segunda noche',
      },
      { id: 104, gid: gid.releaseGroup(104), name: 'Faroles', artist_credit: 11, type: TYPE.ep },
      // This release group has no release.
      { id: 105, gid: gid.releaseGroup(105), name: 'Sin edición', artist_credit: 11, type: TYPE.album },
      { id: 106, gid: gid.releaseGroup(106), name: 'Saudade de março', artist_credit: 14, type: TYPE.album },
      { id: 107, gid: gid.releaseGroup(107), name: 'Tin \\ "Songs"', artist_credit: 15, type: TYPE.album },
      { id: 108, gid: gid.releaseGroup(108), name: '橋の上で', artist_credit: 16, type: TYPE.album },
      { id: 109, gid: gid.releaseGroup(109), name: 'صباح', artist_credit: 17, type: null },
      { id: 110, gid: gid.releaseGroup(110), name: 'Ñandú, vol. 1', artist_credit: 12, type: TYPE.album },
      { id: 111, gid: gid.releaseGroup(111), name: 'Marea', artist_credit: 31, type: TYPE.album },
      { id: 112, gid: gid.releaseGroup(112), name: 'Piano Nights', artist_credit: 18, type: TYPE.album },
      {
        id: 113,
        gid: gid.releaseGroup(113),
        name: 'Programa de radio',
        artist_credit: 10,
        type: TYPE.broadcast,
      },
      { id: 114, gid: gid.releaseGroup(114), name: 'Rarezas', artist_credit: 12, type: TYPE.album },
      { id: 115, gid: gid.releaseGroup(115), name: 'Cantos anónimos', artist_credit: 2, type: TYPE.album },
    ],
    release_group_secondary_type_join: [
      { release_group: 102, secondary_type: SECONDARY_TYPE.compilation },
      { release_group: 103, secondary_type: SECONDARY_TYPE.live },
      { release_group: 111, secondary_type: SECONDARY_TYPE.soundtrack },
      { release_group: 111, secondary_type: SECONDARY_TYPE.live },
    ],
    release_group_gid_redirect: [{ gid: gid.releaseGroup(900), new_id: 100 }],
    release: [
      aRelease(1001, 100, 10, 'Abril', official, LANGUAGE.spanish),
      { ...aRelease(1002, 100, 10, 'Abril', official, LANGUAGE.spanish), comment: 'edición de lujo' },
      aRelease(1003, 100, 10, 'Abril', bootleg, null),
      aRelease(1010, 101, 10, 'Luz de abril', official, LANGUAGE.spanish),
      aRelease(1020, 102, 1, 'Grandes éxitos del sur', official, LANGUAGE.several),
      aRelease(1030, 103, 11, 'En vivo en Rosario', official, LANGUAGE.spanish),
      aRelease(1040, 104, 11, 'Faroles', official, LANGUAGE.spanish),
      aRelease(1060, 106, 14, 'Saudade de março', official, LANGUAGE.portuguese),
      aRelease(1070, 107, 15, 'Tin \\ "Songs"', official, LANGUAGE.english),
      aRelease(1080, 108, 16, '橋の上で', official, LANGUAGE.japanese),
      aRelease(1081, 108, 16, '橋の上で', promotion, LANGUAGE.english),
      aRelease(1090, 109, 17, 'صباح', null, null),
      aRelease(1100, 110, 12, 'Ñandú, vol. 1', official, LANGUAGE.spanish),
      aRelease(1110, 111, 31, 'Marea', official, LANGUAGE.spanish),
      aRelease(1120, 112, 18, 'Piano Nights', pseudoRelease, LANGUAGE.english),
      aRelease(1130, 113, 10, 'Programa de radio', official, LANGUAGE.local),
      aRelease(1140, 114, 12, 'Rarezas', bootleg, LANGUAGE.spanish),
      aRelease(1150, 115, 2, 'Cantos anónimos', official, LANGUAGE.none),
    ],
    release_country: [
      { release: 1001, country: AREA.argentina, date_year: 2019, date_month: 4, date_day: 5 },
      { release: 1001, country: AREA.spain, date_year: 2019, date_month: 6, date_day: null },
      { release: 1002, country: AREA.argentina, date_year: 2020 },
      { release: 1003, country: AREA.mexico, date_year: 2018, date_month: 1 },
      { release: 1010, country: AREA.worldwide, date_year: 2019, date_month: 2 },
      { release: 1030, country: AREA.argentina },
      { release: 1040, country: AREA.mexico, date_year: 2005, date_month: 11, date_day: 20 },
      { release: 1060, country: AREA.brazil, date_year: 2010 },
      { release: 1070, country: AREA.usa, date_year: 1948 },
      { release: 1080, country: AREA.japan, date_year: 2015, date_month: 7, date_day: 1 },
      { release: 1100, country: AREA.mexico, date_year: 2001, date_month: 9, date_day: 16 },
      { release: 1110, country: AREA.spain, date_year: 2022, date_month: 3, date_day: 18 },
      { release: 1120, country: AREA.usa, date_year: 2012 },
      { release: 1140, country: AREA.mexico, date_year: 2003 },
    ],
    // Releases with a date but no country. 1081 and 1090 have no date at all, and 1150 does not even have a row.
    release_unknown_country: [
      { release: 1020, date_year: 2021, date_month: 10 },
      { release: 1081 },
      { release: 1130, date_year: 2016, date_month: 5, date_day: 2 },
    ],
  }
}

function aRelease(
  id: number,
  release_group: number,
  artist_credit: number,
  name: string,
  status: number | null,
  language: number | null,
): Row {
  return { id, gid: gid.release(id), name, artist_credit, release_group, status, language }
}

function recordings(): Rows {
  const recording = (id: number, artist_credit: number, name: string, rest: Row = {}): Row => ({
    id,
    gid: gid.recording(id),
    artist_credit,
    name,
    length: 200_000 + id,
    ...rest,
  })
  return {
    recording: [
      // On the album, its deluxe edition, the bootleg, the single and a compilation.
      recording(2001, 10, 'Luz de abril', { length: 214_000 }),
      recording(2002, 30, 'Dos ventanas', { length: 187_499 }),
      recording(2003, 10, 'Interludio', { length: null }),
      recording(2004, 32, 'Carta a Rosario'),
      // Only on the deluxe edition.
      recording(2005, 10, 'El faro (versión acústica)'),
      recording(2006, 10, 'Luz de abril', { video: true, comment: 'videoclip' }),
      recording(2007, 11, 'El último farol', { length: 245_600 }),
      recording(2008, 11, 'El último farol', { comment: 'en vivo, segunda noche' }),
      recording(2009, 11, 'Vereda'),
      recording(2010, 11, 'Contenido extra'),
      recording(2011, 11, 'Pista oculta'),
      recording(2012, 14, 'Coração de março'),
      recording(2013, 15, '"Tin" Roof'),
      recording(2014, 16, '橋の上で'),
      recording(2015, 16, '朝🌅'),
      recording(2016, 17, 'صباح الخير'),
      recording(2017, 12, ESCAPED_TITLE),
      recording(2018, 12, '🔥🔥🔥'),
      recording(2019, 12, 'Ñandú'),
      recording(2020, 31, 'Marea alta'),
      recording(2021, 13, 'Marisma'),
      recording(2022, 18, 'Piano Night No. 1'),
      recording(2023, 10, 'Entrevista'),
      recording(2024, 12, 'Toma 3'),
      recording(2025, 2, 'Canto I'),
      recording(2026, 11, 'Farol de la esquina'),
      // On no release.
      recording(2099, 21, 'Maqueta perdida', { length: 61_000 }),
    ],
    recording_gid_redirect: [{ gid: gid.recording(9001), new_id: 2001 }],
    isrc: [
      { id: 1, recording: 2001, isrc: 'ARXXX1900001' },
      { id: 2, recording: 2001, isrc: 'ARXXX1900002' },
      { id: 3, recording: 2007, isrc: 'ARXXX0500001' },
      { id: 4, recording: 2012, isrc: 'BRXXX1000001' },
    ],
  }
}

function tracks(): Rows {
  const medium: Row[] = []
  const track: Row[] = []
  const add = (release: number, position: number, recordings: number[], firstPosition = 1) => {
    const id = release * 10 + position
    medium.push({ id, release, position, format: 1, name: '', track_count: recordings.length })
    recordings.forEach((recording, index) => {
      track.push(aTrack(id * 100 + index, id, firstPosition + index, recording))
    })
  }
  add(1001, 1, [2001, 2002, 2003, 2004])
  add(1002, 1, [2001, 2002, 2003, 2004, 2005])
  add(1003, 1, [2001, 2002])
  add(1010, 1, [2001, 2006])
  add(1020, 1, [2001, 2007, 2021])
  // A medium whose tracks nobody has entered.
  add(1020, 2, [])
  add(1030, 1, [2008, 2009])
  add(1030, 2, [2026])
  // The first track of this disc is a pregap, at position 0, and its last one is data.
  add(1040, 1, [2011, 2007, 2009], 0)
  track.push({ ...aTrack(10_401_90, 10_401, 3, 2010), is_data_track: true })
  add(1060, 1, [2012])
  add(1070, 1, [2013])
  add(1080, 1, [2014, 2015])
  add(1081, 1, [2014])
  add(1090, 1, [2016])
  add(1100, 1, [2017, 2018])
  add(1100, 2, [2019])
  add(1110, 1, [2020, 2021])
  add(1120, 1, [2022])
  add(1130, 1, [2023])
  add(1140, 1, [2024])
  add(1150, 1, [2025])
  return { medium, track }
}

function aTrack(id: number, medium: number, position: number, recording: number): Row {
  return { id, gid: gidOf('f', id), recording, medium, position, name: 'pista', artist_credit: 1, length: 1 }
}

/** The vocabulary of genres belongs to the core. The genres of items are derived, as are ratings. */
function derived(): Rows {
  return {
    genre: [
      { id: 1, gid: gid.genre(1), name: 'rock' },
      { id: 2, gid: gid.genre(2), name: 'latin pop' },
      { id: 3, gid: gid.genre(3), name: 'folk' },
      { id: 4, gid: gid.genre(4), name: 'city pop' },
      { id: 5, gid: gid.genre(5), name: 'tango' },
    ],
    genre_alias: [
      { id: 1, genre: 2, name: 'pop latino', locale: 'es', type: 1, primary_for_locale: true },
      { id: 2, genre: 2, name: 'latin-pop', locale: null, type: 1, primary_for_locale: false },
    ],
    tag: [
      { id: TAG.rock, name: 'rock' },
      { id: TAG.latinPop, name: 'latin pop' },
      { id: TAG.folk, name: 'folk' },
      { id: TAG.seenLive, name: 'seen live' },
      { id: TAG.cityPop, name: 'city pop' },
      { id: TAG.tango, name: 'tango' },
    ],
    artist_tag: [
      { artist: 10, tag: TAG.latinPop, count: 7 },
      { artist: 10, tag: TAG.seenLive, count: 3 },
      { artist: 11, tag: TAG.tango, count: 4 },
      { artist: 11, tag: TAG.rock, count: 2 },
      { artist: 12, tag: TAG.rock, count: 3 },
      { artist: 13, tag: TAG.folk, count: -2 },
    ],
    release_group_tag: [
      { release_group: 100, tag: TAG.latinPop, count: 5 },
      { release_group: 100, tag: TAG.folk, count: 1 },
      { release_group: 100, tag: TAG.rock, count: -1 },
      { release_group: 100, tag: TAG.seenLive, count: 2 },
      { release_group: 103, tag: TAG.tango, count: 1 },
      { release_group: 106, tag: TAG.folk, count: 0 },
      { release_group: 108, tag: TAG.cityPop, count: 3 },
    ],
    recording_tag: [
      { recording: 2001, tag: TAG.latinPop, count: 4 },
      { recording: 2007, tag: TAG.tango, count: 2 },
      { recording: 2009, tag: TAG.rock, count: -3 },
    ],
    release_group_meta: [
      { id: 100, release_count: 3, first_release_date_year: 2018, rating: 90, rating_count: 4 },
      { id: 103, release_count: 1, rating: null, rating_count: null },
    ],
    recording_meta: [
      { id: 2001, rating: 84, rating_count: 3 },
      { id: 2003, rating: null, rating_count: null },
    ],
    // Nobody has rated an artist, so the dump has no file `artist_meta`.
    artist_meta: [],
  }
}

function gidOf(kind: string, id: number): string {
  return `${kind}0000000-0000-4000-8000-${String(id).padStart(12, '0')}`
}
