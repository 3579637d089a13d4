import type { addImportedListens, addUndatedListens } from '../diary/imported.ts'
import type { EntryContents } from './reading/model.ts'

/** An item of the catalogue that an entry is about. */
export type Wanted = { type: 'song' | 'album' | 'artist'; apiId: string; title: string; artist: string }

export type Listen = Parameters<typeof addImportedListens>[1]['rows'][number] & Reasoned
export type Undated = Parameters<typeof addUndatedListens>[1]['rows'][number] & Reasoned
export type Reasoned = { number: number; reason: string | null }

/** The diary has songs and albums only. */
export const heard = ({ type, ...item }: Wanted) => (type === 'artist' ? [] : [{ ...item, type }])

export type Notes = { listens: Listen[]; undated: Undated[] }

/** A text becomes a note in the diary, on the day on which it was written if the file says so. */
export function noteInto(
  { listens, undated }: Notes,
  { number, item, content, reason }: Reasoned & { item: Wanted; content: EntryContents['review'] },
): void {
  const { title, text, score, rawScore, rawScale, writtenAt } = content
  const note = [title.trim(), text.trim()].filter((part) => part !== '').join('\n')
  for (const named of heard(item)) {
    const noted = { number, ...named, score, rawScore, rawScale, note, reason }
    if (writtenAt === null) undated.push(noted)
    else listens.push({ ...noted, listenedAt: null, day: writtenAt.slice(0, 10) })
  }
}
