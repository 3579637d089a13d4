import { genreStyle } from '@remusic/art/genreStyles'
import { expect, test } from 'vitest'
import { mapGenres, matchGenres, readLines, spanishGenres } from './genreMap.ts'

const genresOf = (name: string) => mapGenres([name]).map(({ genre }) => genre)

test('every genre has a description, a poster of its own style and an address of its own', () => {
  const genres = spanishGenres()
  expect(genres.filter(({ description }) => description === '')).toEqual([])
  expect(genres.filter(({ name }) => genreStyle(name) === undefined)).toEqual([])
  expect(new Set(genres.map(({ name }) => genreStyle(name))).size).toBe(genres.length)
  expect(new Set(genres.map(({ description }) => description)).size).toBe(genres.length)
  expect(new Set(genres.map(({ apiId }) => apiId)).size).toBe(genres.length)
})

test('the addresses of genres stay as they are', () => {
  const at = (name: string) => spanishGenres().find((genre) => genre.name === name)?.apiId
  expect([at('Cumbia'), at('Infantil'), at('Palabra Hablada')]).toEqual([
    '940000000001',
    '940000000047',
    '940000000067',
  ])
})

test('every line names genres of ours, once', () => {
  const lines = readLines()
  const ours = new Set(spanishGenres().map(({ name }) => name))
  const strange = lines.filter(
    ({ name, genres }) =>
      name !== name.trim().toLowerCase().normalize('NFC') ||
      genres.length === 0 ||
      new Set(genres).size < genres.length ||
      genres.some((genre) => !ours.has(genre)),
  )
  expect(strange).toEqual([])
  expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length)
  const used = new Set(lines.flatMap(({ genres }) => genres))
  expect([...ours].filter((name) => !used.has(name))).toEqual([])
})

// The main genre of well-known names.
const EXPECTED: Readonly<Record<string, string>> = {
  Cumbia:
    'cumbia, cumbia villera, cumbia sonidera, cumbia peruana, digital cumbia, cumbia santafesina, cuarteto',
  Salsa: 'salsa, salsa dura, salsa romántica, timba, boogaloo, bomba, plena, pachanga',
  Merengue: 'merengue, merengue típico, merenhouse',
  Bachata: 'bachata',
  Vallenato: 'vallenato',
  Tango: 'tango, nuevo tango, electrotango, milonga',
  Folklore:
    'chacarera, zamba, chamamé, cueca, joropo, candombe, murga, nueva canción, son jarocho, bambuco, pasillo',
  Trova: 'nueva trova, trova, singer-songwriter',
  Bolero: 'bolero, bolero son',
  Ranchera: 'ranchera',
  Mariachi: 'mariachi',
  Norteño: 'norteño, tejano, sierreño, grupero',
  Corrido: 'corrido, narcocorrido, corrido tumbado',
  Banda: 'banda sinaloense, duranguense, technobanda',
  Reggaetón: 'reggaeton, neoperreo, dembow, rkt, cubatón, urbano latino',
  Trap: 'trap, latin trap, drill, cloud rap, plugg',
  'Hip Hop':
    'hip hop, gangsta rap, boom bap, conscious hip hop, east coast hip hop, grime, trip hop, chicano rap',
  'R&B': 'r&b, contemporary r&b, alternative r&b, new jack swing, doo-wop',
  Reggae: 'reggae, dub, dancehall, roots reggae, rocksteady, lovers rock',
  Ska: 'ska, ska punk, 2 tone',
  Rock: 'rock, rock en español, rock argentino, hard rock, progressive rock, psychedelic rock, rock and roll, soft rock',
  Indie: 'indie rock, indie pop, indie folk, dream pop, shoegaze',
  Alternativo: 'alternative rock, latin alternative, grunge, new wave, post-punk, post-rock, emo, britpop',
  Punk: 'punk, punk rock, hardcore punk, pop punk, oi, riot grrrl',
  Metal: 'death metal, black metal, heavy metal, nu metal, metalcore, grindcore, atmospheric black metal',
  Blues: 'blues, delta blues, chicago blues, electric blues',
  Country: 'country, bluegrass, honky tonk, alternative country, outlaw country',
  Jazz: 'jazz, bebop, latin jazz, swing, big band, free jazz, jazz fusion, smooth jazz, samba-jazz',
  Soul: 'soul, neo soul, motown, northern soul',
  Funk: 'funk, p-funk, electro-funk',
  Disco: 'disco, italo-disco, nu disco, euro-disco',
  Gospel: 'gospel, southern gospel',
  Pop: 'pop, latin pop, dance-pop, synth-pop, electropop, art pop, teen pop, europop',
  'K-Pop': 'k-pop',
  Electrónica:
    'electronic, electronica, idm, dubstep, breakbeat, downtempo, synthwave, uk garage, hardstyle, vaporwave',
  House: 'house, deep house, tech house, acid house, progressive house, amapiano',
  Techno: 'techno, minimal techno, detroit techno, acid techno',
  Dance: 'dance, eurodance',
  Trance: 'trance, psytrance, goa trance, progressive trance',
  'Drum and Bass': 'drum and bass, jungle, liquid funk, neurofunk',
  'Lo-fi': 'lo-fi, lo-fi hip hop',
  Ambient: 'ambient, dark ambient, drone, new age',
  Clásica: 'classical, baroque, medieval, modern classical, minimalism, gregorian chant',
  Ópera: 'opera, zarzuela, operetta',
  'Bandas Sonoras': 'soundtrack, musical, film score, video game music',
  Flamenco: 'flamenco, rumba catalana, sevillanas, nuevo flamenco, rumba flamenca',
  Fado: 'fado, fado de coimbra',
  Samba: 'samba, pagode, samba-canção, samba-enredo',
  'Bossa Nova': 'bossa nova',
  'Música Brasileña':
    'mpb, tropicália, sertanejo, forró, axé, choro, funk carioca, baião, frevo, tecnobrega, piseiro',
  Folk: 'folk, celtic, americana, neofolk, psychedelic folk, contemporary folk',
  Balada: 'latin ballad, canción melódica, ballad',
  'Son Cubano': 'son cubano, mambo, danzón, chachachá, rumba cubana, guaracha',
  'Música Andina': 'huayno, andean, yaraví, saya afroboliviana',
  'Música Caribeña': 'calypso, soca, zouk, compas, bouyon',
  Copla: 'copla, cuplé, pasodoble',
  Chanson: 'chanson française, musette',
  Experimental: 'experimental, noise, industrial, free improvisation, musique concrète',
  'Música Africana': 'afrobeat, afrobeats, highlife, soukous, mbalax, kizomba',
  'Música Asiática': 'j-pop, city pop, enka, gamelan, mandopop, cantopop',
  'Música de la India': 'hindustani classical, bhangra, qawwali, carnatic classical',
  'Música Árabe': 'raï, arabesk, dabke, gnawa',
  'Músicas del Mundo': 'klezmer, polka, rebetiko, turbo-folk',
  Cristiana: 'contemporary christian, christian rock, worship',
  Infantil: "children's music, lullaby",
  'Palabra Hablada': 'spoken word, audiobook, standup comedy, poetry',
}

test('well-known names of MusicBrainz have the genre that people expect', () => {
  const wrong = Object.entries(EXPECTED).flatMap(([genre, names]) =>
    names
      .split(', ')
      .flatMap((name) => (genresOf(name)[0] === genre ? [] : [[name, genre, ...genresOf(name)]])),
  )
  expect(wrong).toEqual([])
})

test('a name between two genres has both', () => {
  expect(genresOf('latin jazz')).toEqual(['Jazz', 'Latina'])
  expect(genresOf('rock en español')).toEqual(['Rock', 'Latina'])
})

test('a name without a line of its own goes by its words', () => {
  expect(genresOf('patagonian winter metal')).toEqual(['Metal'])
  expect(genresOf('cumbia marciana')).toEqual(['Cumbia'])
  expect(genresOf('salsa house')).toEqual(['House'])
  expect(genresOf('Death Metal')).toEqual(['Metal'])
})

test('other names stay labels', () => {
  expect(mapGenres(['zzyzx', 'metallurgy', 'non-music', 'instrumental', '', ' '])).toEqual([])
})

test('a genre of another source under another spelling is the same genre', () => {
  const { known, missing } = matchGenres([
    { id: 3, name: 'Electro' },
    { id: 4, name: 'Rap/Hip Hop' },
    { id: 5, name: 'Jazz' },
  ])
  expect(known).toEqual([
    { id: 4, name: 'Hip Hop' },
    { id: 5, name: 'Jazz' },
    { id: 3, name: 'Electrónica' },
  ])
  expect(missing).toHaveLength(spanishGenres().length - 3)
})
