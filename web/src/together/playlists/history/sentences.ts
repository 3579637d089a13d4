import { BATCH_CAUSES } from '@remusic/contract/together/playlistHistory'
import type { PlaylistChange, PlaylistEvent } from '@remusic/contract/together/schemas/playlistHistory'

const NOBODY = 'Alguien'
const LOST_SONG = 'una canción que ya no está en el catálogo'

type Changes = { [K in PlaylistChange['kind']]: Extract<PlaylistChange, { kind: K }> }

/** The sentence of an event, after the name of its actor. */
const DEEDS: { [K in keyof Changes]: (change: Changes[K]) => string } = {
  added: ({ song, position }) => `añadió ${titleOf(song)} en el lugar ${position}`,
  removed: ({ song, position }) => `quitó ${titleOf(song)} del lugar ${position}`,
  moved: ({ song, from, to }) => `llevó ${titleOf(song)} del lugar ${from} al ${to}`,
  renamed: ({ from, to }) => `cambió el nombre de «${from}» a «${to}»`,
  ruled: ({ smart }) => (smart ? 'le puso reglas a la playlist' : 'convirtió la playlist en una normal'),
  restored: ({ version, ...counts }) => withCounts(`volvió a la versión ${version}`, counts),
  batch: ({ cause, ...counts }) =>
    withCounts(`hizo varios cambios: ${BATCH_CAUSES[cause].toLocaleLowerCase('es')}`, counts),
}

/** «Ana añadió «Duelo» en el lugar 3» */
export function sentenceOf({ actor, change, undoes }: Pick<PlaylistEvent, 'actor' | 'change' | 'undoes'>) {
  const deed = (DEEDS[change.kind] as (change: PlaylistChange) => string)(change)
  return `${actor?.name ?? NOBODY} ${undoes.length > 0 ? undoing(undoes, deed) : deed}`
}

/** How many of the undone changes are named by their number: one event can undo hundreds. */
const NUMBERS_NAMED = 3

function undoing(undoes: readonly number[], deed: string): string {
  const [only] = undoes
  if (undoes.length === 1) return `deshizo el cambio ${only}: ${deed}`
  const named = undoes.slice(0, NUMBERS_NAMED).join(', ')
  const rest = undoes.length - NUMBERS_NAMED
  return `deshizo ${undoes.length} cambios (${rest > 0 ? `${named} y ${rest} más` : named})`
}

const titleOf = (song: { title: string } | null) => (song ? `«${song.title}»` : LOST_SONG)

type Counts = { added: number; removed: number; moved: number }

function withCounts(text: string, { added, removed, moved }: Counts): string {
  const parts = [
    added > 0 && `${songs(added)} más`,
    removed > 0 && `${songs(removed)} menos`,
    moved > 0 && `${songs(moved)} en otro lugar`,
  ].filter(Boolean)
  return parts.length > 0 ? `${text} (${parts.join(', ')})` : text
}

const songs = (count: number) => (count === 1 ? '1 canción' : `${count.toLocaleString('es')} canciones`)
