import { z } from 'zod'
import { Msg, PageQuery, page, Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { FollowablePerson } from '../../people/schemas/accounts.ts'
import { PLAYLIST_TEXTS } from '../../together/playlistTexts.ts'
import * as endpoints from '../follows.ts'
import { MAX_FOLLOWS_PER_CALL } from '../follows.ts'
import { Album, ApiId, Artist } from './catalogue.ts'

export const FollowKind = z.enum(['user', 'artist', 'album', 'playlist'])
export type FollowKind = z.infer<typeof FollowKind>

const FollowState = z.object({ msg: z.string(), following: z.boolean(), followerCount: z.int() })
export type FollowState = z.infer<typeof FollowState>

const limits = [{ name: 'follow', max: 100, seconds: 3_600 }] as const
const FollowParams = z.object({ meId: z.uuid(), targetId: z.uuid() })

export const followUser = route(endpoints.followUser, {
  access: 'member',
  summary: 'Sigue a una persona',
  params: FollowParams,
  response: FollowState,
  writes: true,
  limits,
})

export const unfollowUser = route(endpoints.unfollowUser, {
  access: 'member',
  summary: 'Deja de seguir a una persona',
  params: FollowParams,
  response: FollowState,
  writes: true,
  limits,
})

const ItemParams = z.object({
  kind: z.enum(['artist', 'album']),
  apiId: ApiId,
})

export const followItem = route(endpoints.followItem, {
  access: 'member',
  summary: 'Sigue a un artista o un álbum',
  params: ItemParams,
  response: FollowState,
  limits,
})

export const unfollowItem = route(endpoints.unfollowItem, {
  access: 'member',
  summary: 'Deja de seguir a un artista o un álbum',
  params: ItemParams,
  response: FollowState,
  limits,
})

const PlaylistParams = z.object({ id: z.uuid(PLAYLIST_TEXTS.notShared) })

export const followPlaylist = route(endpoints.followPlaylist, {
  access: 'member',
  summary: 'Sigue una playlist compartida; no cuenta para el límite del plan',
  params: PlaylistParams,
  response: FollowState,
  limits,
})

export const unfollowPlaylist = route(endpoints.unfollowPlaylist, {
  access: 'member',
  summary: 'Deja de seguir una playlist',
  params: PlaylistParams,
  response: FollowState,
  limits,
})

/** Which of these the caller follows: one call for all the buttons of a page. */
export const followedAmong = route(endpoints.followedAmong, {
  access: 'member',
  scope: 'read',
  summary: 'Cuáles de estos sigue quien pregunta',
  query: z.object({
    kind: FollowKind,
    ids: Text.max(4_000)
      .transform((ids) => ids.split(',').filter(Boolean))
      .pipe(z.array(Text.regex(/^[\da-f-]{1,36}$/)).max(MAX_FOLLOWS_PER_CALL)),
  }),
  response: z.object({ followed: z.array(z.string()) }),
})

const UserParams = z.object({ id: z.uuid() })

export const followersOf = route(endpoints.followersOf, {
  access: 'member',
  summary: 'Quiénes siguen a una persona (Premium)',
  params: UserParams,
  query: PageQuery,
  response: page(FollowablePerson),
})

export const followedBy = route(endpoints.followedBy, {
  access: 'member',
  summary: 'A quiénes sigue una persona: cualquiera ve a quiénes sigue, los de otra persona son Premium',
  params: UserParams,
  query: PageQuery,
  response: page(FollowablePerson),
})

export const followedArtists = route(endpoints.followedArtists, {
  access: 'member',
  scope: 'read',
  summary: 'Los artistas que sigue quien pregunta, primero los últimos',
  query: PageQuery,
  response: page(Artist),
})

export const followedAlbums = route(endpoints.followedAlbums, {
  access: 'member',
  scope: 'read',
  summary: 'Los álbumes que sigue quien pregunta, primero los últimos',
  query: PageQuery,
  response: page(Album),
})

export const notifyFollow = route(endpoints.notifyFollow, {
  access: 'member',
  summary: 'Avisa por correo a quien se acaba de seguir; nunca dos veces',
  body: z.strictObject({
    nameUser: Text.max(200).optional(),
    email: Text.max(300),
    nameFollow: Text.max(200).optional(),
  }),
  response: Msg,
  limits: [{ name: 'follow-mail', max: 100, seconds: 3_600 }],
})
