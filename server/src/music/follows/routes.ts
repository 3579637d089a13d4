import {
  followedAlbums,
  followedAmong,
  followedArtists,
  followedBy,
  followersOf,
  followItem,
  followPlaylist,
  followUser,
  notifyFollow,
  unfollowItem,
  unfollowPlaylist,
  unfollowUser,
} from '@remusic/contract/music/schemas/follows'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { findFollowed, findFollowers } from '../../people/accounts/people.ts'
import {
  followItemAs,
  followUserAs,
  mailFollow,
  requireNamesAccess,
  unfollowItemAs,
  unfollowUserAs,
} from './actions.ts'
import { findFollowedAlbums, findFollowedArtists } from './followedItems.ts'
import { followPlaylistAs, unfollowPlaylistAs } from './playlists.ts'
import { findFollowedAmong } from './queries.ts'

export function followRoutes(app: FastifyInstance, deps: Deps) {
  handle(app, followUser, ({ params, me }) => followUserAs(deps, me, params))
  handle(app, unfollowUser, ({ params, me }) => unfollowUserAs(deps, me, params))
  handle(app, followItem, ({ params, me }) => followItemAs(deps, me, params))
  handle(app, unfollowItem, ({ params, me }) => unfollowItemAs(deps, me, params))
  handle(app, followPlaylist, ({ params, me }) => followPlaylistAs(deps, me, params.id))
  handle(app, unfollowPlaylist, ({ params, me }) => unfollowPlaylistAs(deps, me, params.id))
  handle(app, followedAmong, async ({ query, me }) => ({
    followed: await findFollowedAmong(deps.db, me.id, query.kind, query.ids),
  }))
  handle(app, followersOf, async ({ params, query, me }) => {
    await requireNamesAccess(deps, me, params.id)
    return findFollowers(deps.db, params.id, { ...query, viewerId: me.id })
  })
  handle(app, followedBy, async ({ params, query, me }) => {
    if (params.id !== me.id) await requireNamesAccess(deps, me, params.id)
    return findFollowed(deps.db, params.id, { ...query, viewerId: me.id })
  })
  handle(app, followedArtists, ({ query, me }) => findFollowedArtists(deps.db, me.id, query))
  handle(app, followedAlbums, ({ query, me }) => findFollowedAlbums(deps.db, me.id, query))
  handle(app, notifyFollow, async ({ body, me }) => ({ msg: await mailFollow(deps, me, body.email) }))
}
