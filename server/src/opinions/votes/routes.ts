import { VOTE_TEXTS } from '@remusic/contract/opinions/heldVotes'
import { decideVotes, listHeldItems, listHeldVotes } from '@remusic/contract/opinions/schemas/heldVotes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { decideVotesAs } from './deciding.ts'
import { reviewVotesByRule } from './jobs.ts'
import { findHeldItems, findHeldVotes } from './queries.ts'

export function voteRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  handle(app, listHeldItems, ({ query }) => findHeldItems(db, query))
  handle(app, listHeldVotes, ({ query }) => findHeldVotes(db, query))
  handle(app, decideVotes, async ({ body, me, request }) => ({
    count: await decideVotesAs(deps, me, { ...body, request }),
    msg: body.decision === 'release' ? VOTE_TEXTS.released : VOTE_TEXTS.dropped,
  }))
  reviewVotesByRule(deps)
}
