import { z } from 'zod'
import { REASON_LENGTH } from '../../base/fields.ts'
import { keysOf, Line, Msg, PageQuery, page, upTo } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { ApiId } from '../../music/schemas/catalogue.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../heldVotes.ts'
import { MAX_VOTES_DECIDED, VOTE_RULES, VOTE_STATES, VOTE_TEXTS } from '../heldVotes.ts'
import { TargetKind } from './reviews.ts'
import { ScoreSummary } from './votes.ts'

const VoteRule = z.enum(keysOf(VOTE_RULES))
const VoteState = z.enum(keysOf(VOTE_STATES))

export const HeldItem = z.object({
  kind: TargetKind,
  apiId: z.string(),
  name: z.string(),
  artist: z.string().nullable(),
  image: z.string(),
  votes: ScoreSummary,
  heldScores: z.array(z.int()).length(5).describe('Cuántos votos en revisión dieron 1, 2, 3, 4 y 5'),
  rules: z.array(z.object({ rule: VoteRule, count: z.int() })).describe('Por qué están en revisión'),
  lastHeldAt: z.iso.datetime().nullable(),
})
export type HeldItem = z.infer<typeof HeldItem>

export const HeldVote = z.object({
  id: z.uuid().describe('La reseña'),
  score: z.int(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  user: Person.nullable().describe('Nulo si la cuenta ya no existe'),
  joinedAt: z.iso.datetime(),
  otherVotes: z.int().describe('Votos suyos que cuentan en otras páginas, hasta 100'),
  otherHeld: z.int().describe('Votos suyos que no cuentan en otras páginas'),
  state: VoteState,
  rule: VoteRule,
  heldAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: Person.nullable().describe('Nulo si decidió una regla'),
  reason: z.string(),
})
export type HeldVote = z.infer<typeof HeldVote>

export const listHeldItems = route(endpoints.listHeldItems, {
  access: 'admin',
  summary: 'Artistas, álbumes y canciones con votos en revisión, los que más tienen primero',
  query: PageQuery,
  response: page(HeldItem),
})

const ItemAddress = { kind: TargetKind, id: ApiId }

export const listHeldVotes = route(endpoints.listHeldVotes, {
  access: 'admin',
  summary: 'Los votos de una página que se dejaron en revisión, el último primero',
  query: PageQuery.extend({ ...ItemAddress, state: VoteState.default('held') }),
  response: page(HeldVote),
})

/** Without `reviews`, all votes of the item that are held. */
export const VoteDecision = z.strictObject({
  ...ItemAddress,
  decision: z.enum(['release', 'drop']),
  reviews: z.array(z.uuid()).min(1).max(MAX_VOTES_DECIDED).optional(),
  reason: Line.pipe(
    z.string().min(1, VOTE_TEXTS.reasonRequired).superRefine(upTo(REASON_LENGTH, VOTE_TEXTS.reasonLong)),
  ),
})
export type VoteDecision = z.output<typeof VoteDecision>

export const decideVotes = route(endpoints.decideVotes, {
  access: 'admin',
  fresh: true,
  summary:
    'Da por buenos votos en revisión, que cuentan desde entonces, o los descarta; queda en el registro',
  body: VoteDecision,
  response: Msg.extend({ count: z.int().describe('Cuántos votos cambiaron') }),
  limits: [{ name: 'decide-votes', max: 600, seconds: 3_600 }],
})
