import { endpoint } from '../base/endpoint.ts'
import { followLimit } from '../people/plans.ts'

export const FOLLOW_TEXTS = {
  yourself: 'No puedes seguirte a ti mismo',
  limit: `Con el plan gratuito puedes seguir hasta ${followLimit('Gratuito')} personas, artistas y álbumes en total, pásate a Premium`,
  namesArePremium: 'Eres Un Usuario Gratuito, Pasate a Premium para ver tus seguidores',
  artistNotFound: 'Artista no encontrado',
  albumNotFound: 'Álbum no encontrado',
  ownPlaylist: 'Esta playlist es tuya',
  processed: 'Notificación procesada',
} as const

export const MAX_FOLLOWS_PER_CALL = 100

export const followUser = endpoint('GET', '/api/back-end/user/follow/:meId/:targetId')
export const unfollowUser = endpoint('GET', '/api/back-end/user/unFollow/:meId/:targetId')
export const followItem = endpoint('PUT', '/api/back-end/follows/:kind/:apiId')
export const unfollowItem = endpoint('DELETE', '/api/back-end/follows/:kind/:apiId')
export const followPlaylist = endpoint('PUT', '/api/back-end/follows/playlist/:id')
export const unfollowPlaylist = endpoint('DELETE', '/api/back-end/follows/playlist/:id')
export const followedAmong = endpoint('GET', '/api/back-end/follows')
export const followersOf = endpoint('GET', '/api/back-end/user/followers/:id')
export const followedBy = endpoint('GET', '/api/back-end/user/following/:id')
export const followedArtists = endpoint('GET', '/api/back-end/follows/artists')
export const followedAlbums = endpoint('GET', '/api/back-end/follows/albums')
export const notifyFollow = endpoint('POST', '/api/back-end/notifications/follow')
