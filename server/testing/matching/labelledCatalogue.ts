import { VARIOUS_ARTISTS } from '@remusic/contract/music/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../src/base/database/client.ts'
import type { SourceAlbum, SourceArtist, SourceSong } from '../../src/music/catalogue/source.ts'
import { storeBatch } from '../../src/music/catalogue/store.ts'

/**
 * Invented music with the traps of real catalogues. `#` starts an artist (and its popularity), `=` an album (its year and type), and
 * every other line is a song: its title, its length in seconds, its credit if it is not by its artist alone, and its disambiguation.
 */
const TEXT = `
# Los Faroles
= Luz de sodio (1998)
Avenida sin nombre | 214
La última función | 187
Corazón de estaño | 201
Año bisiesto | 233
Señales de humo | 175
= En vivo en el Teatro Ópalo (2003) live
Avenida sin nombre (en vivo) | 251
Corazón de estaño (en vivo) | 240
Nadie vuelve igual (en vivo) | 262
= Faroles (2011)
Sombra y ceniza | 222
Nadie vuelve igual | 209
Tarde o temprano | 198

# Marina Olmedo
= Cartas al mar (2006)
Bésame en la orilla | 205
Mañana será otro día | 221
El faro | 190
Canción para dormir | 168
= Cartas al mar: sesiones acústicas (2008)
Bésame en la orilla (acústico) | 199
El faro (versión acústica) | 184
= Desvelo (2015)
Desvelo | 212
Ni tú ni yo | 203
Todo lo que fui | 231

# Dani Solar
= Neón tropical (2019)
Calor de enero | 189 | Dani Solar feat. Mirta Vega
Bailando en la azotea | 195
Marea | 177 | Dani Solar & KLO
Fuego lento | 183
= Calor de enero (Remixes) (2020) single
Calor de enero (KLO Remix) | 240 | Dani Solar feat. Mirta Vega
Calor de enero (Tropa-77 Remix) | 312 | Dani Solar feat. Mirta Vega
Fuego lento (Radio Edit) | 151

# Mirta Vega
= Raíz (2017)
Raíz | 200
Quédate | 192
Sin permiso | 187 | Mirta Vega, Dani Solar & KLO
Quédate (en vivo desde Lima) | 230

# KLO
= Circuito (2018)
Pulso | 260
Circuito cerrado | 288
Pulso (Extended Mix) | 402
Pulso (Instrumental) | 259

# Tropa-77
= Barrio alto (2014)
Barrio alto | 180
77 veces | 206
Vals 12 | 150
Vals 13 | 152
Vals 14 | 149

# HI/LO
= Voltage (1987)
Thunder Line | 244
Don't Stop Now | 212
Rock & Roll Machine | 199
Highway Runner | 233
= Voltage Live (1991) live
Thunder Line | 290 | | live, 1990-06-02: Arena Norte
Highway Runner | 301 | | live, 1990-06-02: Arena Norte

# The Lanterns
= Paper Moon (1966)
Paper Moon | 151
She Said Goodbye | 143
Long Live the Night | 166
(Nobody Knows) My Street | 158
You & I | 139
= Blue Garden (1969)
Here in the Garden | 172
Suite for a River, Pt. 1 | 180
Suite for a River, Pt. 2 | 195
Suite for a River, Pt. 3 | 205
Goodbye (Reprise) | 61
Goodbye | 188

# Viento, Arena & Sal
= Tres elementos (1974)
Desierto | 301
Canto a la lluvia | 277
Sal de la tierra | 290

# Simón y Clara
= Dúo (2001)
Puente de madera | 188
La casa vacía | 204
Ida y vuelta | 173

# La Quinta Rueda
= Motor (2009)
Motor | 215
Gasolina cara | 193
Kilómetro cero | 208

# Rueda
= Giros (2012)
Motor | 242
Molino | 199

# Niebla {900000}
= Norte magnético (2004)
Norte | 230
Escarcha | 210
Vapor | 198

# Niebla {900}
= Niebla (2016)
Norte | 305
Pantano | 250

# Los Robles {5000}
= Camino real (1972)
Camino | 180
Polvareda | 176

# Los Robles {4800}
= Bosque adentro (2018)
Camino | 244
Musgo | 233

# P!xel
= 8 Bits (2010)
Game Over | 184
Insert Coin | 172
404 | 160

# Mone$ta
= Cara o cruz (2013)
Cara o cruz | 188
Plata dulce | 194

# R.U.M.
= Automatic Rain (1992)
Losing My Umbrella | 268
Everybody Waits | 310
Nightswim | 256

# Brújula
= Brújula (1995)
Sur | 220
Octubre | 215
= Brújula (2008)
Oeste | 231
Octubre rojo | 222
= Grandes éxitos (2012) compilation
= Mapas, Vol. 1 (2015)
Islas | 199
= Mapas, Vol. 2 (2016)
Penínsulas | 201

# Ana Beltrán
= Octubre (2002)
Octubre | 241
Intro | 60
Amor | 200
Amor (Remix) | 250
= Grandes éxitos (2010) compilation
= Cantos de cuna (2005)
Duérmete ya | 150
A la nanita | 140

# Joaquín Ñáñez
= Ñandubay (1983)
Pequeña niña | 205
El ñandú | 188
Añoranza | 233
Otoño en Jujuy | 260

# Orquesta Típica Almagro
= Tangos de salón (1948)
La cumparsa gris | 170
Milonga triste del sur | 165
Adiós, barrio | 172

# Julia & the Tides
= Undertow (2014)
Undertow | 230
Salt in My Hair | 211
Low Tide (Acoustic) | 190
Low Tide | 214

# Crónica TV
= Última hora (1996)
Última hora | 185
Titulares | 167
★ | 244

# Кинескоп
= Помехи (1989)
Белый шум | 244
Последний сеанс | 233
Ночь на крыше | 251

# 灯台守
= 海の手紙 (2011)
海の手紙 | 263
かがみ | 240
かかみ | 199
夜明け前 | 287

# 밤의 정원
= 달빛 (2017)
달빛 | 205
첫눈 | 221

# 白鷺樂隊
= 城市邊緣 (2013)
城市邊緣 | 255
雨後 | 244

# نجوم الليل
= صحراء (2005)
صحراء | 301
يا قلبي | 266

# Φάρος
= Νησιά (1999)
Καλοκαίρι | 233
Το κύμα | 210

# रात की धुन
= बारिश (2016)
बारिश | 280
चाँद | 245

# להקת החוף
= ים (2007)
ים | 200
מכתב | 215

# Björk Ångström
= Snö (2001)
Fjörður | 244
Älskling | 199
Smørrebrød | 180

# Cuarteto del Alba
= Cuerdas (1991)
Cuarteto n.º 1 en re menor | 600
Cuarteto n.º 2 en fa mayor | 640
Nocturno | 333

# Los Sauces
= Ribera (1979)
Ribera | 200
Barca vieja | 188
Canción del remero | 190

# Guns of Nowhere
= Nowhere (1988)
Sweet Stranger | 301
Patience, Patience | 280

# DJ Relámpago
= Tormenta (2021)
Tormenta | 200
Trueno (feat. Mirta Vega) | 190
Granizo | 175
= Tormenta (Deluxe) (2022)
Tormenta - Sped Up | 160
Tormenta - Demo | 210

# Coro Infantil Arcoíris
= Rondas (1990)
La ronda del sol | 120
Uno, dos, tres | 99

# Lía Ferro
= Metal blando (2020)
Metal blando | 199
Imán | 205
Imán (Spanish Version) | 207
Óxido | 188
Lía | 177

# Fiebre del Oro
= Pepita (1999)
Pepita | 201
Mina cerrada | 222
Siete leguas | 240

# Varios Artistas
= Verano total 2004 (2004) compilation
= Homenaje a Los Faroles (2013) compilation

# Tributo Sonoro
= Cantamos a Los Faroles (2014)
Avenida sin nombre | 216
La última función | 190
`

export type LabelledSong = {
  apiId: string
  isrc: string
  artist: string
  album: string
  title: string
  seconds: number
  credit: string
  disambiguation: string
}
type LabelledAlbum = {
  apiId: string
  artist: string
  title: string
  year: number
  type: SourceAlbum['type']
}
type LabelledArtist = { apiId: string; name: string; popularity: number }

const ARTISTS: LabelledArtist[] = []
const ALBUMS: (LabelledAlbum & { artistApiId: string })[] = []
export const SONGS: (LabelledSong & { artistApiId: string; albumApiId: string })[] = []

const PREFIX = { artist: 'a', album: 'b', song: 'c' }
const idOf = (kind: keyof typeof PREFIX, number: number) =>
  `${PREFIX[kind]}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

for (const line of TEXT.split('\n').map((each) => each.trim())) {
  const artist = ARTISTS.at(-1)
  const album = ALBUMS.at(-1)
  const head = /^# (.+?)(?: \{(\d+)\})?$/.exec(line)
  const release = /^= (.+) \((\d{4})\)(?: (live|compilation|single))?$/.exec(line)
  if (head) {
    const name = head[1] as string
    const apiId = name === 'Varios Artistas' ? VARIOUS_ARTISTS : idOf('artist', ARTISTS.length + 1)
    ARTISTS.push({ apiId, name, popularity: Number(head[2] ?? 100_000) })
  } else if (release && artist)
    ALBUMS.push({
      apiId: idOf('album', ALBUMS.length + 1),
      artistApiId: artist.apiId,
      artist: artist.name,
      title: release[1] as string,
      year: Number(release[2]),
      type: (release[3] ?? 'album') as SourceAlbum['type'],
    })
  else if (line !== '' && artist && album) {
    const [title = '', seconds = '', credit = '', disambiguation = ''] = line.split(/ *\| */)
    const number = SONGS.length + 1
    SONGS.push({
      apiId: idOf('song', number),
      isrc: `ZZRM1${String(number).padStart(7, '0')}`,
      artistApiId: artist.apiId,
      albumApiId: album.apiId,
      artist: artist.name,
      album: album.title,
      title,
      seconds: Number(seconds),
      credit,
      disambiguation,
    })
  }
}

export async function storeLabelledCatalogue(db: Db): Promise<void> {
  const artists: SourceArtist[] = ARTISTS.map(({ apiId, name, popularity }) => ({
    apiId,
    name,
    picture: null,
    genreApiId: null,
    popularity,
  }))
  const albums: SourceAlbum[] = ALBUMS.map(({ apiId, artistApiId, title, year, type }) => ({
    apiId,
    artistApiId,
    title,
    picture: null,
    releasedOn: `${year}-05-01`,
    explicit: false,
    popularity: popularityOf(artistApiId),
    genreApiIds: null,
    type: type ?? null,
  }))
  const songs: SourceSong[] = SONGS.map((song, i) => ({
    apiId: song.apiId,
    artistApiId: song.artistApiId,
    albumApiId: song.albumApiId,
    title: song.title,
    durationSeconds: song.seconds,
    discNumber: 1,
    trackNumber: i + 1,
    explicit: false,
    hasPreview: false,
    popularity: popularityOf(song.artistApiId),
    isrc: song.isrc,
  }))
  await storeBatch(db, { artists, albums, songs }, new Date())
  for (const { apiId, disambiguation } of SONGS.filter((song) => song.disambiguation !== ''))
    await db.updateTable('songs').set({ disambiguation }).where('api_id', '=', apiId).execute()
  await storeCredits(db)
}

const popularityOf = (artistApiId: string) =>
  ARTISTS.find(({ apiId }) => apiId === artistApiId)?.popularity ?? 0

async function storeCredits(db: Db) {
  const credits = [...new Set(SONGS.map(({ credit }) => credit))].filter((credit) => credit !== '')
  for (const [i, credit] of credits.entries()) {
    const parts = credit.split(/( feat\. |, | & )/)
    for (let position = 0; position < parts.length; position += 2)
      await sql`
        insert into credit_artists (credit_id, position, artist_id, name, join_phrase)
        select ${i + 1}, ${position / 2}, id, name, ${parts[position + 1] ?? ''} from artists where name = ${parts[position]}`.execute(
        db,
      )
    const ids = SONGS.filter((song) => song.credit === credit).map(({ apiId }) => apiId)
    await db
      .updateTable('songs')
      .set({ credit_id: i + 1 })
      .where('api_id', 'in', ids)
      .execute()
  }
}

/** Finds the id of a song by artist and title, and by length if these are ambiguous. */
export function songOf(artist: string, title: string, seconds?: number): string {
  const found = SONGS.filter(
    (song) =>
      song.artist === artist && song.title === title && (seconds === undefined || song.seconds === seconds),
  )
  if (found.length !== 1) throw new Error(`${found.length} songs are called ${artist} – ${title}`)
  return (found[0] as LabelledSong).apiId
}

export function albumOf(artist: string, title: string, year?: number): string {
  const found = ALBUMS.filter(
    (album) =>
      album.artist === artist && album.title === title && (year === undefined || album.year === year),
  )
  if (found.length !== 1) throw new Error(`${found.length} albums are called ${artist} – ${title}`)
  return (found[0] as LabelledAlbum).apiId
}

export function artistOf(name: string, popularity?: number): string {
  const found = ARTISTS.filter(
    (artist) => artist.name === name && (popularity === undefined || artist.popularity === popularity),
  )
  if (found.length !== 1) throw new Error(`${found.length} artists are called ${name}`)
  return (found[0] as LabelledArtist).apiId
}
