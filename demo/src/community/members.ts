import { ROLES, type Role } from '@remusic/contract/people/plans'
import { z } from 'zod'
import { GENRE_NAMES } from '../catalogue/genres.ts'
import { cellList, cellRange, readTable } from '../content.ts'
import { VOICE_NAMES } from './voices.ts'

/** The members of the community, those whom visitors sign in as first. */
export const MEMBERS = readTable(
  'community/members.txt',
  z.object({
    name: z.string(),
    role: z.enum(ROLES),
    voice: z.enum(VOICE_NAMES),
    /** The favourite first. */
    genres: cellList.pipe(z.array(z.enum(GENRE_NAMES)).min(1)),
    /** The years whose music they prefer. */
    years: cellRange,
    /** How much higher than others they score. */
    kindness: z.coerce.number(),
    /** About how many reviews they have written. */
    reviews: z.coerce.number().int(),
    /** From 0, hardly known, to 1, widely read. */
    fame: z.coerce.number().min(0).max(1),
  }),
)

/** How a member writes, what they like, and how well known they are. */
export type Character = Omit<(typeof MEMBERS)[number], 'name' | 'role'>
export type Account = { id: string; name: string; role: Role; registeredAt: Date }
export type Person = Account & Character
