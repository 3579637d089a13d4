import {
  dismissals,
  dismissItem,
  entryPoints,
  muteEffect,
  muteItem,
  pickSuggestions,
  picks,
  recommendedSongs,
  removePick,
  savePicks,
  similarAlbums,
  similarArtists,
  similarSongs,
  tasteSignals,
  undoDismissal,
  unmuteItem,
} from '@remusic/contract/listening/schemas/taste'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle, type Me } from '../../base/http/handle.ts'
import {
  dismissAs,
  findDismissals,
  findPicks,
  muteAs,
  removePickAs,
  savePicksAs,
  undoDismissalAs,
  unmuteAs,
} from './choices.ts'
import { findMuteEffect } from './effect.ts'
import { findEntryPoints } from './entryPoints.ts'
import { requireItem } from './items.ts'
import { tasteJobs } from './jobs.ts'
import { createRecommend } from './recommended.ts'
import { signalsOf } from './signals.ts'
import { findSimilarAlbums, findSimilarArtists, findSimilarSongs } from './similar.ts'
import { findSuggestions } from './suggestions.ts'
import { findTasteSignals } from './tasteSignals.ts'

export function tasteRoutes(app: FastifyInstance, deps: Deps) {
  const { storeListSoon } = tasteJobs(app, deps)
  const recommend = createRecommend({ onStale: storeListSoon })
  handle(app, recommendedSongs, ({ me, replica }) => recommend(replica, me.id, me))

  handle(app, dismissItem, async ({ params, me }) => ({ msg: await dismissAs(deps, me, params) }))
  handle(app, undoDismissal, async ({ params, me }) => ({ msg: await undoDismissalAs(deps, me, params) }))
  handle(app, dismissals, ({ query, me, replica }) => findDismissals(replica, me.id, query))

  handle(app, tasteSignals, ({ query, me, replica }) => findTasteSignals(replica, me.id, query))
  handle(app, muteItem, async ({ params, me }) => ({ msg: await muteAs(deps, me, params) }))
  handle(app, unmuteItem, async ({ params, me }) => ({ msg: await unmuteAs(deps, me, params) }))
  handle(app, muteEffect, async ({ params, me, replica }) =>
    findMuteEffect(replica, me.id, await requireItem(replica, params.kind, params.apiId)),
  )

  handle(app, pickSuggestions, ({ replica }) => findSuggestions(replica))
  handle(app, picks, async ({ me, replica }) => {
    const [artists, signals] = await Promise.all([findPicks(replica, me.id), signalsOf(replica, me.id)])
    return { artists, isNew: signals.length === 0 }
  })
  handle(app, savePicks, async ({ body, me }) => ({ msg: await savePicksAs(deps, me, body.artists) }))
  handle(app, removePick, async ({ params, me }) => ({ msg: await removePickAs(deps, me, params.apiId) }))

  handle(app, similarSongs, async ({ params, me, replica }) => ({
    items: await findSimilarSongs(replica, params.apiId, seenBy(me)),
    ...blindMark(me),
  }))
  handle(app, similarAlbums, async ({ params, me, replica }) => ({
    items: await findSimilarAlbums(replica, params.apiId, seenBy(me)),
    ...blindMark(me),
  }))
  handle(app, similarArtists, async ({ params, me, replica }) => ({
    items: await findSimilarArtists(replica, params.apiId, seenBy(me)),
    ...blindMark(me),
  }))

  handle(app, entryPoints, ({ params, me, replica }) => findEntryPoints(replica, params.genre, seenBy(me)))
}

const seenBy = (me: Me | null) => ({ blind: me?.blind ?? false })
const blindMark = (me: Me | null) => (me?.blind ? { blind: true as const } : {})
