import type { Role } from '@remusic/contract/people/plans'
import type { DemoGenre } from '../catalogue/genres.ts'
import type { VoiceName } from './voices.ts'

/** How a member writes, what they like, and how well known they are. */
export type Character = {
  voice: VoiceName
  /** The favourite first. */
  genres: readonly DemoGenre[]
  /** The years whose music they prefer. */
  years: readonly [from: number, to: number]
  /** How much higher than others they score. */
  kindness: number
  /** About how many reviews they have written. */
  reviews: number
  /** From 0, hardly known, to 1, widely read. */
  fame: number
}

const ALL_YEARS = [1960, 2100] as const
const OLD = [1960, 1995] as const
const MIDDLE = [1985, 2012] as const
const NEW = [2010, 2100] as const

export type Account = { id: string; name: string; role: Role; registeredAt: Date }
export type Person = Account & Character

export const CHARACTERS: Readonly<Record<string, Character>> = {
  'Mate Amargo': character('strict', ['Jazz', 'Tango', 'Rock', 'Trova'], ALL_YEARS, -0.1, 40, 0.6),
  'Lunes de Vinilo': character('collector', ['Bolero', 'Soul', 'Cumbia', 'Disco'], ALL_YEARS, 0.15, 72, 0.9),
  'Bombo y Platea': character(
    'engineer',
    ['Rock', 'Electrónica', 'Folklore', 'Indie'],
    ALL_YEARS,
    0,
    62,
    0.8,
  ),

  'Tercera Fila': character('dancer', ['Cumbia', 'Salsa', 'Disco', 'Samba'], ALL_YEARS, 0.25, 79, 1),
  'Platillo Suelto': character(
    'arranger',
    ['Folklore', 'Jazz', 'Fado', 'Clásica'],
    ALL_YEARS,
    0.05,
    74,
    0.85,
  ),
  'Sal de Uvas': character('joker', ['Pop', 'Rock', 'Cumbia', 'Punk'], ALL_YEARS, -0.15, 77, 0.95),
  'Cara B': character('collector', ['Rock', 'Alternativo', 'Soul', 'Blues'], MIDDLE, 0.05, 67, 0.7),
  'Pista Oculta': character('engineer', ['Indie', 'Electrónica', 'Ambient', 'Techno'], NEW, -0.05, 64, 0.6),
  'Marimba Tenaz': character('parent', ['Infantil', 'Folklore', 'Pop', 'Cumbia'], ALL_YEARS, 0.2, 60, 0.55),
  'Acorde de Paso': character('arranger', ['Jazz', 'Bossa Nova', 'Bolero', 'Funk'], ALL_YEARS, 0, 65, 0.65),
  'Bandoneón Zurdo': character('nostalgic', ['Tango', 'Bolero', 'Folklore', 'Trova'], OLD, 0.2, 62, 0.6),
  'Nota al Margen': character('lyricist', ['Trova', 'Hip Hop', 'Indie', 'Fado'], ALL_YEARS, -0.1, 72, 0.8),
  'Rocío de Feria': character(
    'generous',
    ['Flamenco', 'Ranchera', 'Pop', 'Bachata'],
    ALL_YEARS,
    0.55,
    69,
    0.7,
  ),
  'Estribillo Fijo': character('generous', ['Pop', 'K-Pop', 'Dance', 'Disco'], NEW, 0.45, 67, 0.65),
  'Faro Encendido': character('poet', ['Fado', 'Bossa Nova', 'Ambient', 'Trova'], ALL_YEARS, 0.1, 71, 0.75),
  'Güira y Tambor': character(
    'dancer',
    ['Merengue', 'Bachata', 'Reggaetón', 'Salsa'],
    ALL_YEARS,
    0.25,
    64,
    0.6,
  ),
  'Ñandú Eléctrico': character(
    'strict',
    ['Metal', 'Alternativo', 'Techno', 'Rock'],
    ALL_YEARS,
    -0.3,
    60,
    0.5,
  ),

  'Cinta Roja': character('strict', ['Trap', 'Indie', 'Pop', 'Electrónica'], NEW, -0.2, 31, 0.6),
  'Aguja Fina': character('collector', ['Disco', 'Funk', 'Cumbia', 'Reggae'], OLD, 0.1, 29, 0.4),
  'Radio Cocina': character('cook', ['Bolero', 'Cumbia', 'Salsa', 'Ranchera'], ALL_YEARS, 0.2, 34, 0.65),
  'Vereda Tropical': character('dancer', ['Salsa', 'Cumbia', 'Vallenato'], OLD, 0.2, 29, 0.35),
  'Tarde de Casete': character('nostalgic', ['Pop', 'Rock', 'Disco', 'Reggae'], [1972, 1999], 0.15, 36, 0.4),
  'Eco de Azotea': character('nightBus', ['Indie', 'Lo-fi', 'R&B'], NEW, 0.05, 29, 0.35),
  'Pulso Bajo': character('engineer', ['Funk', 'Reggae', 'House', 'Hip Hop'], ALL_YEARS, 0, 26, 0.3),
  'Gardenia Sorda': character('poet', ['Bolero', 'Clásica', 'Tango'], ALL_YEARS, 0.1, 28, 0.4),
  'Cuerda Floja': character('laconic', ['Punk', 'Ska', 'Rock'], MIDDLE, -0.1, 29, 0.3),
  'Sobremesa Larga': character('cook', ['Folklore', 'Tango', 'Trova', 'Jazz'], ALL_YEARS, 0.2, 31, 0.5),
  'Maraca Impar': character('joker', ['Salsa', 'Merengue', 'Ska'], ALL_YEARS, 0.05, 29, 0.45),
  'Domingo en Mono': character('nostalgic', ['Bolero', 'Ranchera', 'Soul'], OLD, 0.15, 28, 0.3),
  'Clave de Sol y Sombra': character('arranger', ['Flamenco', 'Clásica', 'Mariachi'], ALL_YEARS, 0, 28, 0.35),
  'Voz en Off': character('lyricist', ['Hip Hop', 'Trap', 'R&B', 'Corrido'], NEW, -0.1, 31, 0.45),
  'Charango Dormido': character('poet', ['Folklore', 'Vallenato', 'Samba'], ALL_YEARS, 0.15, 26, 0.3),
  'Lluvia en Compás': character('nightBus', ['Ambient', 'Jazz', 'Bandas Sonoras'], ALL_YEARS, 0.1, 29, 0.4),
  'Palma Abierta': character('generous', ['Gospel', 'Soul', 'Flamenco', 'Samba'], ALL_YEARS, 0.4, 28, 0.35),
  'Quinta Cuerda': character('laconic', ['Blues', 'Country', 'Norteño'], ALL_YEARS, -0.05, 26, 0.25),
  Zaguán: character('cook', ['Tango', 'Ranchera', 'Banda', 'Vallenato'], ALL_YEARS, 0.1, 26, 0.25),
  'Órgano de Barrio': character(
    'engineer',
    ['Gospel', 'Reggae', 'Soul', 'Bandas Sonoras'],
    OLD,
    0.05,
    24,
    0.2,
  ),
  'Puente y Coda': character('lyricist', ['Pop', 'Alternativo', 'Bolero'], ALL_YEARS, -0.1, 29, 0.4),
  'Silbido Largo': character('laconic', ['Country', 'Bandas Sonoras', 'Indie'], ALL_YEARS, 0, 26, 0.25),
  'Té con Reverb': character('nightBus', ['Alternativo', 'Electrónica', 'Reggae'], NEW, 0, 28, 0.35),
  'Último Vagón': character('nightBus', ['Trap', 'House', 'Tango', 'Hip Hop'], ALL_YEARS, 0, 29, 0.4),
  'Vinilo Prestado': character('joker', ['Banda', 'Corrido', 'Metal', 'Pop'], ALL_YEARS, -0.05, 29, 0.4),
  'Ida y Vuelta': character(
    'parent',
    ['Pop', 'Country', 'Infantil', 'Bossa Nova'],
    ALL_YEARS,
    0.15,
    29,
    0.35,
  ),
  'Jarana Nueva': character(
    'parent',
    ['Mariachi', 'Norteño', 'Infantil', 'Folklore'],
    ALL_YEARS,
    0.2,
    28,
    0.3,
  ),
  'Bis de Madrugada': character('dancer', ['Techno', 'House', 'Reggaetón', 'Dance'], NEW, 0.15, 31, 0.45),
}

function character(
  voice: VoiceName,
  genres: readonly DemoGenre[],
  years: Character['years'],
  kindness: number,
  reviews: number,
  fame: number,
): Character {
  return { voice, genres, years, kindness, reviews, fame }
}
