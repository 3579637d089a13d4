export const GENRE_NAMES = [
  'Cumbia',
  'Salsa',
  'Merengue',
  'Bachata',
  'Vallenato',
  'Tango',
  'Folklore',
  'Trova',
  'Bolero',
  'Ranchera',
  'Mariachi',
  'Norteño',
  'Corrido',
  'Banda',
  'Reggaetón',
  'Trap',
  'Hip Hop',
  'R&B',
  'Reggae',
  'Ska',
  'Rock',
  'Indie',
  'Alternativo',
  'Punk',
  'Metal',
  'Blues',
  'Country',
  'Jazz',
  'Soul',
  'Funk',
  'Disco',
  'Gospel',
  'Pop',
  'K-Pop',
  'Electrónica',
  'House',
  'Techno',
  'Dance',
  'Lo-fi',
  'Ambient',
  'Clásica',
  'Bandas Sonoras',
  'Flamenco',
  'Fado',
  'Samba',
  'Bossa Nova',
  'Infantil',
] as const

export type DemoGenre = (typeof GENRE_NAMES)[number]

/** Genres of a family share the style of their titles; see styles.ts. */
export type Family =
  | 'tropical'
  | 'regional'
  | 'urban'
  | 'guitars'
  | 'heavy'
  | 'club'
  | 'calm'
  | 'classical'
  | 'song'
  | 'roots'
  | 'pop'
  | 'kids'
  | 'portuguese'

export type GenreTraits = {
  family: Family
  /** The year of the first records; no genre starts before 1968. */
  since: number
  /** The usual length of a song. */
  seconds: readonly [shortest: number, longest: number]
  /** The share of albums with explicit songs. */
  explicit: number
  /** Other genres that its artists play. */
  neighbours: readonly [DemoGenre, ...DemoGenre[]]
}

export const GENRES: Readonly<Record<DemoGenre, GenreTraits>> = {
  Cumbia: traits('tropical', 1968, [165, 265], 0.02, 'Vallenato', 'Salsa', 'Merengue', 'Folklore'),
  Salsa: traits('tropical', 1968, [225, 370], 0.02, 'Bolero', 'Merengue', 'Jazz', 'Cumbia'),
  Merengue: traits('tropical', 1970, [190, 290], 0.03, 'Bachata', 'Salsa'),
  Bachata: traits('tropical', 1974, [195, 280], 0.04, 'Merengue', 'Bolero', 'Pop'),
  Vallenato: traits('tropical', 1969, [200, 310], 0.01, 'Cumbia', 'Folklore'),
  Tango: traits('song', 1968, [140, 245], 0, 'Bolero', 'Trova', 'Jazz'),
  Folklore: traits('roots', 1968, [150, 275], 0, 'Trova', 'Cumbia'),
  Trova: traits('song', 1969, [175, 320], 0.04, 'Folklore', 'Indie', 'Bolero'),
  Bolero: traits('song', 1968, [160, 250], 0, 'Trova', 'Salsa', 'Tango'),
  Ranchera: traits('regional', 1968, [155, 230], 0.02, 'Mariachi', 'Norteño', 'Bolero'),
  Mariachi: traits('regional', 1968, [155, 240], 0, 'Ranchera'),
  Norteño: traits('regional', 1971, [160, 240], 0.05, 'Corrido', 'Banda', 'Ranchera'),
  Corrido: traits('regional', 1972, [165, 250], 0.25, 'Norteño', 'Banda', 'Trap'),
  Banda: traits('regional', 1976, [155, 235], 0.08, 'Norteño', 'Ranchera'),
  Reggaetón: traits('urban', 2001, [150, 235], 0.5, 'Trap', 'Pop', 'Dance'),
  Trap: traits('urban', 2013, [125, 210], 0.72, 'Reggaetón', 'Hip Hop', 'R&B'),
  'Hip Hop': traits('urban', 1991, [150, 275], 0.55, 'Trap', 'Funk', 'Jazz', 'Lo-fi'),
  'R&B': traits('urban', 1997, [165, 265], 0.3, 'Soul', 'Pop', 'Trap'),
  Reggae: traits('guitars', 1979, [195, 340], 0.06, 'Ska', 'Cumbia', 'Electrónica'),
  Ska: traits('guitars', 1986, [130, 225], 0.12, 'Punk', 'Reggae', 'Rock'),
  Rock: traits('guitars', 1969, [165, 320], 0.12, 'Blues', 'Alternativo', 'Indie', 'Punk'),
  Indie: traits('guitars', 1996, [150, 290], 0.08, 'Alternativo', 'Pop', 'Electrónica', 'Trova'),
  Alternativo: traits('guitars', 1989, [170, 320], 0.15, 'Indie', 'Rock', 'Electrónica'),
  Punk: traits('guitars', 1979, [75, 175], 0.45, 'Ska', 'Rock', 'Alternativo'),
  Metal: traits('heavy', 1983, [215, 480], 0.25, 'Rock', 'Punk'),
  Blues: traits('guitars', 1970, [180, 370], 0.05, 'Rock', 'Soul', 'Jazz'),
  Country: traits('guitars', 1974, [155, 250], 0.03, 'Folklore', 'Blues', 'Rock'),
  Jazz: traits('calm', 1968, [215, 540], 0, 'Bossa Nova', 'Soul', 'Blues', 'Funk'),
  Soul: traits('pop', 1969, [165, 285], 0.04, 'Funk', 'R&B', 'Gospel'),
  Funk: traits('club', 1972, [185, 340], 0.08, 'Disco', 'Soul', 'Hip Hop'),
  Disco: traits('club', 1975, [195, 390], 0.03, 'Funk', 'House', 'Pop'),
  Gospel: traits('pop', 1972, [195, 340], 0, 'Soul', 'Blues'),
  Pop: traits('pop', 1974, [155, 250], 0.1, 'Dance', 'Indie', 'R&B', 'Disco'),
  'K-Pop': traits('pop', 2014, [160, 225], 0.05, 'Pop', 'Dance'),
  Electrónica: traits('club', 1984, [185, 400], 0.04, 'House', 'Ambient', 'Cumbia', 'Techno'),
  House: traits('club', 1989, [235, 440], 0.05, 'Disco', 'Techno', 'Dance'),
  Techno: traits('club', 1992, [285, 490], 0.02, 'Electrónica', 'House'),
  Dance: traits('club', 1991, [165, 270], 0.05, 'House', 'Pop'),
  'Lo-fi': traits('calm', 2013, [85, 185], 0, 'Hip Hop', 'Ambient', 'Jazz'),
  Ambient: traits('calm', 1985, [215, 660], 0, 'Electrónica', 'Clásica', 'Bandas Sonoras'),
  Clásica: traits('classical', 1968, [125, 620], 0, 'Bandas Sonoras', 'Ambient'),
  'Bandas Sonoras': traits('calm', 1973, [75, 310], 0, 'Clásica', 'Ambient', 'Electrónica'),
  Flamenco: traits('song', 1968, [175, 330], 0.02, 'Trova', 'Jazz'),
  Fado: traits('portuguese', 1970, [155, 250], 0, 'Bossa Nova', 'Bolero'),
  Samba: traits('portuguese', 1969, [165, 265], 0.02, 'Bossa Nova', 'Funk'),
  'Bossa Nova': traits('portuguese', 1968, [145, 245], 0, 'Samba', 'Jazz'),
  Infantil: traits('kids', 1978, [75, 175], 0, 'Folklore', 'Pop'),
}

function traits(
  family: Family,
  since: number,
  seconds: GenreTraits['seconds'],
  explicit: number,
  ...neighbours: [DemoGenre, ...DemoGenre[]]
): GenreTraits {
  return { family, since, seconds, explicit, neighbours }
}
