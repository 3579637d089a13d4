import { type LabelledSong, SONGS } from './labelledCatalogue.ts'
import { asWanted, type Labelled } from './labelledRows.ts'

type Distortion = {
  trap: string
  /** The song as a file would name it; null if it cannot be distorted in this way. */
  of: (song: LabelledSong, number: number) => Labelled['wanted'] | null
  /** Set if the distorted song is one that the catalogue does not have. */
  isElsewhere?: true
}

const song = (artist: string, title: string, extra: Parameters<typeof asWanted>[3] = {}) =>
  asWanted('song', artist, title, extra)

const withoutAccents = (text: string) => (isLatin(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text)
const isLatin = (text: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(text)
const isPlain = ({ title, credit, disambiguation }: LabelledSong) =>
  !/[([]| - /.test(title) && credit === '' && disambiguation === '' && isLatin(title)
const isUnambiguous = ({ artist, disambiguation, album }: LabelledSong) =>
  !['Niebla', 'Los Robles'].includes(artist) && disambiguation === '' && album !== 'Voltage Live'
/** The letter in the middle of the longest word is left out, doubled or swapped with the next one. */
function misspelt(text: string, number: number): string | null {
  const word = text.split(' ').reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  const middle = Math.floor(word.length / 2)
  const [before, letter, next, after] = [
    word.slice(0, middle),
    word[middle],
    word[middle + 1],
    word.slice(middle + 2),
  ]
  if (word.length < 6 || !/^\p{L}+$/u.test(word) || letter === next) return null
  const changed = [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ]
  return text.replace(word, changed[number % 3] as string)
}

const DISTORTIONS: readonly Distortion[] = [
  {
    trap: 'as it is, with length and album',
    of: ({ artist, credit, title, seconds, album }) =>
      song(credit || artist, title, { durationSeconds: seconds + 1, album }),
  },
  {
    trap: 'in capitals without accents',
    of: (each) =>
      isUnambiguous(each)
        ? song(
            withoutAccents(each.credit || each.artist).toUpperCase(),
            withoutAccents(each.title).toUpperCase(),
          )
        : null,
  },
  {
    trap: 'accents as separate characters',
    of: (each) =>
      isUnambiguous(each) && each.title !== each.title.normalize('NFD')
        ? song((each.credit || each.artist).normalize('NFD'), each.title.normalize('NFD'))
        : null,
  },
  {
    trap: 'remaster',
    of: (each, number) =>
      isPlain(each) && isUnambiguous(each)
        ? song(
            each.artist,
            `${each.title}${[' - 2011 Remaster', ' (Remasterizado)', ' [Remastered 2015]', ' - Remastered'][number % 4]}`,
          )
        : null,
  },
  {
    trap: 'without punctuation',
    of: (each) =>
      isUnambiguous(each) && /[,.'!]/.test(`${each.artist}${each.title}`) && !/[!$]/.test(each.artist)
        ? song((each.credit || each.artist).replace(/[,.']/g, ''), each.title.replace(/[,'"]/g, ''))
        : null,
  },
  {
    trap: 'title of a video',
    of: (each) =>
      isPlain(each) && isUnambiguous(each)
        ? song(each.artist, `${each.artist} - ${each.title} (Official Audio)`)
        : null,
  },
  {
    trap: 'misspelt title',
    of: (each, number) => {
      const title =
        isPlain(each) && isUnambiguous(each) && number % 2 === 0 ? misspelt(each.title, number) : null
      return title === null ? null : song(each.artist, title)
    },
  },
  {
    trap: 'misspelt artist',
    of: (each, number) => {
      const artist =
        isPlain(each) && isUnambiguous(each) && number % 2 === 1 ? misspelt(each.artist, number) : null
      return artist === null ? null : song(artist, each.title)
    },
  },
  {
    trap: 'a code and a translated title',
    of: (each, number) => (number % 3 === 0 ? song(each.artist, 'Untitled', { isrc: each.isrc }) : null),
  },
  {
    trap: 'a new code of a reissue',
    of: (each, number) =>
      number % 3 === 1 && isUnambiguous(each)
        ? song(each.credit || each.artist, each.title, {
            isrc: `ZZNEW${String(number).padStart(7, '0')}`.slice(0, 12),
          })
        : null,
  },
  {
    trap: 'only an id',
    of: (each, number) =>
      number % 5 === 0 ? song(each.artist, each.title, { mbid: each.apiId.toUpperCase() }) : null,
  },
  {
    trap: 'a live recording that is not there',
    isElsewhere: true,
    of: (each, number) =>
      isPlain(each) && !['Los Faroles', 'HI/LO', 'Mirta Vega'].includes(each.artist) && number % 3 === 0
        ? song(each.artist, `${each.title}${[' (en vivo)', ' - Live', ' (Live at Club Norte)'][number % 3]}`)
        : null,
  },
  {
    trap: 'another version that is not there',
    isElsewhere: true,
    of: (each, number) =>
      isPlain(each) &&
      !['KLO', 'DJ Relámpago', 'Ana Beltrán', 'Marina Olmedo', 'Julia & the Tides'].includes(each.artist) &&
      number % 3 === 1
        ? song(
            each.artist,
            `${each.title}${[' (Remix)', ' - Karaoke Version', ' (Instrumental)', ' (Demo)', ' - Acoustic'][number % 5]}`,
          )
        : null,
  },
  {
    trap: 'a cover by somebody else',
    isElsewhere: true,
    of: (each, number) =>
      number % 3 === 2
        ? song(['Coro de Bolsillo', 'Banda Prestada', 'Piano Quieto'][number % 3] as string, each.title)
        : null,
  },
]

export const DISTORTED: readonly Labelled[] = DISTORTIONS.flatMap(({ trap, of, isElsewhere }) =>
  SONGS.flatMap((each, number) => {
    const wanted = of(each, number)
    return wanted ? [{ trap, wanted, expected: isElsewhere ? null : each.apiId }] : []
  }),
)
