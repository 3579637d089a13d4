import type { Listen } from '@remusic/contract/listening/schemas/diary'

/** The entries of a day, or a part of them: `isContinued` if the part before is of the same day. */
type DayGroup = { day: string; isContinued: boolean; entries: Listen[] }

/** A long day is several rows of the virtual list, so that only those near the screen are rendered. */
const MAX_PER_GROUP = 20

/** Groups the entries of a diary, newest first, by their days. */
export function groupsOf(entries: readonly Listen[]): DayGroup[] {
  const groups: DayGroup[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.day === entry.day && last.entries.length < MAX_PER_GROUP) last.entries.push(entry)
    else groups.push({ day: entry.day, isContinued: last?.day === entry.day, entries: [entry] })
  }
  return groups
}
