export const playlistKeys = {
  all: ['playlists'] as const,
  ofUser: (userId: string) => ['playlists', userId] as const,
  pageOfUser: (userId: string) => ['playlists', userId, 'page'] as const,
  one: (id: string) => ['playlist', id] as const,
  songs: (id: string) => ['playlist', id, 'songs'] as const,
  /** Lists of shared playlists of others. */
  lists: ['playlist lists'] as const,
  discovery: (order: string, query: string) => ['playlist lists', 'discovery', order, query] as const,
  followed: ['playlist lists', 'followed'] as const,
  /** Which playlists of the signed-in user hold a song, for every song. */
  holders: ['playlists with'] as const,
  holding: (songId: string) => ['playlists with', songId] as const,
}
