import { setImmediate as nextTurn } from 'node:timers/promises'
import { packDump } from './packDump.ts'
import { Random, uuidOf } from './random.ts'
import { lineOf } from './rows.ts'
import { aSmallDump, type SmallDump } from './smallDump.ts'
import { TableFiles } from './tableFiles.ts'
import { capitalized, type Language, Words } from './words.ts'
import { writeSmallDump } from './writeSmallDump.ts'

export type WriteDumpOptions = {
  recordings: number
  seed?: number
  /** Whether to include tags and ratings. */
  derived?: boolean
  /** Writes archives like the published ones instead of unpacked files. */
  compressed?: boolean
  /** Changes the hand-written rows that every dump has besides the generated ones. */
  edit?: (dump: SmallDump) => void
}

/** Where the generated ids start: the hand-written rows have lower ones. */
const FIRST_ID = 1_000_000
const FIRST_TRACK_ID = 100_000_000
const STAMP = '2026-07-24 10:29:22.123456+00'
const KIND = { artist: 1, releaseGroup: 2, release: 3, recording: 4, track: 5, medium: 6, former: 7 }

/** One artist has this many albums, unless the whole dump is small. */
const BIGGEST_DISCOGRAPHY = 5_000
const RECORDINGS_PER_COMPILATION = 2_000
const COMPILATION_TRACKS = 15
/** Compilations take their tracks from this many recent recordings. */
const RECENT_RECORDINGS = 4_096

const COUNTRIES: [area: number, code: string, language: Language, share: number][] = [
  [222, 'US', 'english', 26],
  [221, 'GB', 'english', 12],
  [30, 'BR', 'portuguese', 8],
  [107, 'JP', 'english', 8],
  [138, 'MX', 'spanish', 7],
  [10, 'AR', 'spanish', 6],
  [194, 'ES', 'spanish', 6],
  [81, 'DE', 'english', 9],
  [73, 'FR', 'english', 7],
  [47, 'CO', 'spanish', 3],
  [43, 'CL', 'spanish', 3],
  [170, 'PE', 'spanish', 2],
  [171, 'PT', 'portuguese', 3],
]
const LANGUAGE_IDS: Record<Language, number> = { english: 120, portuguese: 340, spanish: 393 }
/** Names of MusicBrainz genres, from the most to the least frequent. */
const GENRES = (
  'rock,pop,electronic,hip hop,jazz,classical,folk,metal,indie rock,alternative rock,punk,house,techno,ambient,r&b,soul,' +
  'country,blues,reggae,latin pop,reggaeton,cumbia,salsa,bachata,tango,bolero,ranchera,corrido,mariachi,norteño,merengue,' +
  'vallenato,samba,bossa nova,mpb,forró,sertanejo,flamenco,fado,trova,nueva canción,rock en español,latin rock,ska,funk,' +
  'disco,trance,drum and bass,dubstep,trap,grunge,hard rock,progressive rock,psychedelic rock,post-rock,shoegaze,synth-pop,' +
  'new wave,black metal,death metal,hardcore punk,gospel,soundtrack,j-pop,city pop'
).split(',')
const ROCK_SHARE = 0.16
const TAGGED_SHARE = 0.7
const RARE_TITLES = [
  '夜の橋',
  'صباح جديد',
  '🔥 Fuego 🔥',
  '"Comillas"',
  'Barra \\ inversa',
  'Tabulador\taquí',
  '¿Y qué?',
  '31',
  'AB/CD',
]
const SUFFIXES = [
  ' (en vivo)',
  ' (live)',
  ' (remix)',
  ' (acústico)',
  ' (remastered 2011)',
  ' (radio edit)',
  ' (demo)',
]

/**
 * Writes a dump of this many recordings, in the layout and with the proportions of the real one: few artists have most of the
 * music, words repeat as in natural titles, and a genre has a tenth of everything. The same seed gives the same dump.
 */
export async function writeDump(
  directory: string,
  { recordings, seed = 1, derived = true, compressed = false, edit }: WriteDumpOptions,
): Promise<void> {
  const dump = aSmallDump()
  edit?.(dump)
  await writeSmallDump(directory, { ...dump, tables: {} }, { derived })
  const files = new TableFiles(directory)
  for (const [name, rows] of Object.entries(dump.tables)) {
    const table = name as keyof typeof dump.tables
    if (isDerived(table) && !derived) continue
    for (const row of rows) files.of(table).write(lineOf(table, row))
  }
  const generator = new Generator(files, { recordings, seed, derived })
  while (!generator.isDone) {
    generator.writeArtists(1_000)
    await nextTurn()
  }
  generator.writeVocabularies()
  files.close()
  if (compressed) await packDump(directory, { derived })
}

function isDerived(table: string): boolean {
  return /(^|_)tag$|_meta$/.test(table)
}

type Credit = { id: number; artist: number }
type Artist = Credit & { name: string; language: Language; country: number | null; genre: number }
type Recording = { id: number; title: string }

class Generator {
  readonly #files: TableFiles
  readonly #random: Random
  readonly #words: Words
  readonly #seed: number
  readonly #derived: boolean
  readonly #recordings: number
  readonly #recent: number[] = []
  readonly #variousArtists: Credit = { id: 1, artist: 1 }
  #made = 0
  #artists = 0
  #credits = FIRST_ID
  #releaseGroups = FIRST_ID
  #releases = FIRST_ID
  #media = FIRST_ID
  #tracks = FIRST_TRACK_ID
  #isrcs = FIRST_ID
  #untilCompilation = RECORDINGS_PER_COMPILATION

  constructor(
    files: TableFiles,
    { recordings, seed, derived }: { recordings: number; seed: number; derived: boolean },
  ) {
    this.#files = files
    this.#random = new Random(seed)
    this.#words = new Words(this.#random)
    this.#seed = seed
    this.#derived = derived
    this.#recordings = recordings
  }

  get isDone(): boolean {
    return this.#made >= this.#recordings
  }

  writeArtists(count: number) {
    for (let index = 0; index < count && !this.isDone; index++) this.#writeArtist()
  }

  writeVocabularies() {
    for (const [area, code] of COUNTRIES) {
      // Some of them are among the hand-written rows.
      if (code.length !== 2 || [10, 30, 107, 138, 194, 222].includes(area)) continue
      this.#files.of('area').write(lineOf('area', { id: area, name: code, type: 1 }))
      this.#files.of('iso_3166_1').write(lineOf('iso_3166_1', { area, code }))
    }
    // The hand-written rows have five of the genres with their tags, and tags are unique.
    const known = new Set(['rock', 'latin pop', 'folk', 'city pop', 'tango'])
    GENRES.forEach((name, index) => {
      if (known.has(name)) return
      const id = FIRST_ID + index
      this.#files.of('genre').write(lineOf('genre', { id, gid: uuidOf(this.#seed, 9, id), name }))
      if (this.#derived) this.#files.of('tag').write(lineOf('tag', { id, name }))
    })
  }

  #writeArtist() {
    const random = this.#random
    const id = FIRST_ID + this.#artists++
    const country = random.chance(0.75) ? this.#country() : null
    const [area = null, , language = 'english' as const] = country ?? []
    const name = artistName(this.#seed, id, this.#words)
    const artist: Artist = {
      id: ++this.#credits,
      artist: id,
      name,
      language,
      country: area,
      genre: this.#genre(),
    }
    this.#files
      .of('artist')
      .write(
        `${id}\t${uuidOf(this.#seed, KIND.artist, id)}\t${name}\t${name}\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t` +
          `${random.chance(0.6) ? 1 : 2}\t${area ?? '\\N'}\t\\N\t\t0\t${STAMP}\tf\t\\N\t\\N\n`,
      )
    this.#files
      .of('artist_credit')
      .write(`${artist.id}\t${name}\t1\t1\t${STAMP}\t0\t${uuidOf(this.#seed, 8, artist.id)}\n`)
    this.#files.of('artist_credit_name').write(`${artist.id}\t0\t${id}\t${name}\t\n`)
    if (random.chance(0.03)) {
      this.#files.of('artist_gid_redirect').write(`${uuidOf(this.#seed, KIND.former, id)}\t${id}\t${STAMP}\n`)
    }
    if (this.#derived) {
      this.#files.of('artist_meta').write(`${id}\t${this.#rating()}\n`)
      if (random.chance(0.3)) {
        this.#files
          .of('artist_tag')
          .write(`${id}\t${tagOf(artist.genre)}\t${1 + random.below(9)}\t${STAMP}\n`)
      }
    }
    if (this.#artists === 1) this.#writeBiggestDiscography(artist)
    else this.#writeDiscography(artist)
  }

  #writeBiggestDiscography(artist: Artist) {
    const albums = Math.min(BIGGEST_DISCOGRAPHY, Math.ceil(this.#recordings / 20))
    for (let index = 0; index < albums; index++) this.#writeAlbum(artist, 2, 2)
  }

  /** The number of recordings has a long tail: half of the artists have four or fewer, a few have thousands. */
  #writeDiscography(artist: Artist) {
    const random = this.#random
    let left = Math.min(2_000, Math.floor(2.5 / random.fraction() ** 0.75))
    while (left > 0 && !this.isDone) {
      const size = left >= 7 && random.chance(0.75) ? 7 + random.below(8) : 1 + random.below(5)
      const tracks = Math.min(left, size)
      const type = tracks >= 7 ? 1 : tracks >= 4 ? 3 : 2
      this.#writeAlbum(artist, type, tracks)
      left -= tracks
    }
    if (random.chance(0.1)) this.#writeRecording(artist, artist)
  }

  #writeAlbum(artist: Artist, type: number, size: number) {
    const random = this.#random
    const recordings: Recording[] = []
    const shared = random.chance(0.05) ? this.#sharedCredit(artist) : artist
    for (let index = 0; index < size; index++) {
      recordings.push(this.#writeRecording(artist, random.chance(0.06) ? this.#sharedCredit(artist) : shared))
    }
    const title = random.chance(0.3) ? (recordings[0]?.title ?? '') : this.#title(artist.language)
    const group = this.#writeReleaseGroup(shared, title, type, artist.genre)
    if (type === 1 && random.chance(0.12)) {
      this.#files
        .of('release_group_secondary_type_join')
        .write(`${group}\t${random.of([1, 2, 6, 7])}\t${STAMP}\n`)
    }
    // One album in a hundred has no release.
    const editions = random.chance(0.01) ? 0 : 1 + +random.chance(0.3) + +random.chance(0.1)
    const year = 1950 + Math.floor(76 * random.fraction() ** 0.4)
    for (let edition = 0; edition < editions; edition++) {
      const tracks = recordings.map(({ id }) => id)
      if (edition > 0 && random.chance(0.2)) tracks.push(this.#writeRecording(artist, artist).id)
      this.#writeRelease(group, shared, title, artist, year + edition * random.below(6), tracks)
    }
    if (type === 1 && random.chance(0.3)) this.#writeSingle(artist, shared, random.of(recordings), year)
  }

  /** A single of a song that is on the album too. */
  #writeSingle(artist: Artist, credit: Credit, { id, title }: Recording, year: number) {
    const group = this.#writeReleaseGroup(credit, title, 2, artist.genre)
    this.#writeRelease(group, credit, title, artist, year, [id])
  }

  #writeCompilation(artist: Artist) {
    const title = this.#title(artist.language)
    const group = this.#writeReleaseGroup(this.#variousArtists, title, 1, artist.genre)
    this.#files.of('release_group_secondary_type_join').write(`${group}\t1\t${STAMP}\n`)
    const tracks = Array.from({ length: COMPILATION_TRACKS }, () => this.#random.of(this.#recent))
    this.#writeRelease(group, this.#variousArtists, title, artist, 2000, tracks)
  }

  #writeReleaseGroup(credit: Credit, title: string, type: number, genre: number): number {
    const random = this.#random
    const id = ++this.#releaseGroups
    this.#files
      .of('release_group')
      .write(
        `${id}\t${uuidOf(this.#seed, KIND.releaseGroup, id)}\t${title}\t${credit.id}\t${type}\t\t0\t${STAMP}\n`,
      )
    if (random.chance(0.02)) {
      this.#files.of('release_group_gid_redirect').write(`${uuidOf(this.#seed, 10, id)}\t${id}\t${STAMP}\n`)
    }
    if (this.#derived) {
      this.#files.of('release_group_meta').write(`${id}\t1\t\\N\t\\N\t\\N\t${this.#rating()}\n`)
      if (random.chance(TAGGED_SHARE)) {
        const tags = this.#files.of('release_group_tag')
        tags.write(`${id}\t${tagOf(genre)}\t${1 + random.below(9)}\t${STAMP}\n`)
        const other = 1 + random.below(GENRES.length - 1)
        if (other !== genre && random.chance(0.3)) {
          tags.write(`${id}\t${tagOf(other)}\t${random.below(5) - 1}\t${STAMP}\n`)
        }
      }
    }
    return id
  }

  #writeRelease(
    group: number,
    credit: Credit,
    title: string,
    artist: Artist,
    year: number,
    recordings: number[],
  ) {
    const random = this.#random
    const id = ++this.#releases
    const status = random.chance(0.9) ? '1' : random.of(['2', '3', '4', '\\N'])
    const language = random.chance(0.8) ? LANGUAGE_IDS[artist.language] : '\\N'
    this.#files
      .of('release')
      .write(
        `${id}\t${uuidOf(this.#seed, KIND.release, id)}\t${title}\t${credit.id}\t${group}\t${status}\t\\N\t${language}\t` +
          `\\N\t\\N\t\t0\t-1\t${STAMP}\n`,
      )
    const precision = random.below(10)
    const month = precision < 7 ? 1 + random.below(12) : '\\N'
    const day = precision < 5 ? 1 + random.below(28) : '\\N'
    const date = `${precision < 9 ? Math.min(year, 2026) : '\\N'}\t${precision < 9 ? month : '\\N'}\t${precision < 9 ? day : '\\N'}`
    if (random.chance(0.85)) {
      this.#files.of('release_country').write(`${id}\t${artist.country ?? 222}\t${date}\n`)
    } else if (random.chance(0.7)) {
      this.#files.of('release_unknown_country').write(`${id}\t${date}\n`)
    }
    const half = recordings.length > 12 && random.chance(0.3) ? recordings.length >> 1 : recordings.length
    this.#writeMedium(id, 1, recordings.slice(0, half))
    if (half < recordings.length) this.#writeMedium(id, 2, recordings.slice(half))
  }

  #writeMedium(release: number, position: number, recordings: number[]) {
    const id = ++this.#media
    this.#files
      .of('medium')
      .write(
        `${id}\t${release}\t${position}\t1\t\t0\t${STAMP}\t${recordings.length}\t${uuidOf(this.#seed, KIND.medium, id)}\n`,
      )
    const tracks = this.#files.of('track')
    let place = this.#random.chance(0.002) ? 0 : 1
    for (const recording of recordings) {
      const track = ++this.#tracks
      const isData = this.#random.chance(0.001)
      tracks.write(
        `${track}\t${uuidOf(this.#seed, KIND.track, track)}\t${recording}\t${id}\t${place}\t${place}\tpista\t1\t200000\t0\t` +
          `${STAMP}\t${isData ? 't' : 'f'}\n`,
      )
      place++
    }
  }

  #writeRecording(artist: Artist, credit: Credit): Recording {
    const random = this.#random
    const id = FIRST_ID + this.#made++
    const title = this.#title(artist.language)
    const length = random.chance(0.05) ? '\\N' : 90_000 + random.below(270_000)
    this.#files
      .of('recording')
      .write(
        `${id}\t${uuidOf(this.#seed, KIND.recording, id)}\t${title}\t${credit.id}\t${length}\t\t0\t${STAMP}\t` +
          `${random.chance(0.01) ? 't' : 'f'}\n`,
      )
    if (random.chance(0.4)) {
      const number = ++this.#isrcs
      this.#files.of('isrc').write(`${number}\t${id}\tXX${isrcNumber(number)}\t0\t${STAMP}\n`)
    }
    if (random.chance(0.02)) {
      this.#files.of('recording_gid_redirect').write(`${uuidOf(this.#seed, 11, id)}\t${id}\t${STAMP}\n`)
    }
    if (this.#derived) {
      this.#files.of('recording_meta').write(`${id}\t${this.#rating()}\n`)
      if (random.chance(0.03)) {
        this.#files
          .of('recording_tag')
          .write(`${id}\t${tagOf(artist.genre)}\t${1 + random.below(4)}\t${STAMP}\n`)
      }
    }
    this.#recent[this.#made % RECENT_RECORDINGS] = id
    if (--this.#untilCompilation === 0) {
      this.#untilCompilation = RECORDINGS_PER_COMPILATION
      this.#writeCompilation(artist)
    }
    return { id, title }
  }

  /** A credit of the artist with one of those written before, as «A feat. B». */
  #sharedCredit(artist: Artist): Credit {
    const random = this.#random
    const other = FIRST_ID + random.below(this.#artists)
    if (other === artist.artist) return artist
    const id = ++this.#credits
    const phrase = random.of([' feat. ', ' feat. ', ' & ', ' y ', ' / '])
    const otherName = artistName(this.#seed, other, this.#words)
    this.#files
      .of('artist_credit')
      .write(`${id}\t${artist.name}${phrase}${otherName}\t2\t1\t${STAMP}\t0\t${uuidOf(this.#seed, 8, id)}\n`)
    this.#files
      .of('artist_credit_name')
      .write(
        `${id}\t0\t${artist.artist}\t${artist.name}\t${phrase}\n${id}\t1\t${other}\t${random.chance(0.1) ? otherName.toUpperCase() : otherName}\t\n`,
      )
    return { id, artist: artist.artist }
  }

  #title(language: Language): string {
    const random = this.#random
    const kind = random.below(1_000)
    if (kind === 0) return random.of(RARE_TITLES).replaceAll('\\', '\\\\').replaceAll('\t', '\\t')
    const title = this.#words.title(language, random)
    return kind < 80 ? title + random.of(SUFFIXES) : title
  }

  #rating(): string {
    return this.#random.chance(0.05)
      ? `${20 * (1 + this.#random.below(5))}\t${1 + this.#random.below(30)}`
      : '\\N\t\\N'
  }

  #genre(): number {
    if (this.#random.chance(ROCK_SHARE)) return 0
    return 1 + Math.floor((GENRES.length - 1) * this.#random.fraction() ** 2.5)
  }

  #country() {
    let share = this.#random.below(100)
    for (const country of COUNTRIES) {
      share -= country[3]
      if (share < 0) return country
    }
    return undefined
  }
}

function tagOf(genre: number): number {
  const handWritten: Record<string, number> = { rock: 1, 'latin pop': 2, folk: 3, 'city pop': 5, tango: 6 }
  return handWritten[GENRES[genre] ?? ''] ?? FIRST_ID + genre
}

/** Two artists may have the same name, as in reality. The name depends on the id alone, so credits do not need a list of all names. */
function artistName(seed: number, id: number, words: Words): string {
  const random = new Random(seed ^ Math.imul(id, 0x9e3779b1))
  const language = random.of(['spanish', 'english', 'english', 'portuguese'] as const)
  const first = capitalized(words.word(language, random))
  const second = capitalized(words.word(language, random))
  const third = capitalized(words.word(language, random))
  const pattern = random.below(10)
  if (pattern === 0) return `The ${first} ${second}`
  if (pattern === 1) return `Los ${first} ${second}`
  if (pattern === 2) return `${first} ${second} ${third}`
  if (pattern === 3) return `${first}${second.toLowerCase()}`
  return `${first} ${second}`
}

function isrcNumber(number: number): string {
  const digits = String(number).padStart(10, '0')
  return `Z${digits.slice(-9)}`
}
