export const playlistKeys = {
  all: ['playlists'] as const,
  ofUser: (userId: string) => ['playlists', userId] as const,
  pageOfUser: (userId: string) => ['playlists', userId, 'page'] as const,
  one: (id: string) => ['playlist', id] as const,
  songs: (id: string) => ['playlist', id, 'songs'] as const,
  /** The events of a playlist, by everybody and by each person. */
  history: (id: string) => ['playlist', id, 'history'] as const,
  historyOf: (id: string, actorId: string) => ['playlist', id, 'history', actorId] as const,
  version: (id: string, number: number) => ['playlist', id, 'version', number] as const,
  members: (id: string) => ['playlist', id, 'members'] as const,
  proposals: (id: string) => ['playlist', id, 'proposals'] as const,
  smart: (id: string) => ['playlist', id, 'rules'] as const,
  preview: (rules: object | null) => ['playlist preview', rules] as const,
  folders: ['playlist folders'] as const,
  /** The mutations that change the songs of a playlist. */
  editing: (id: string) => ['edit playlist', id] as const,
  invitations: ['playlist invitations'] as const,
  invitation: (token: string) => ['playlist invitations', token] as const,
  /** Lists of shared playlists of others. */
  lists: ['playlist lists'] as const,
  discovery: (order: string, query: string) => ['playlist lists', 'discovery', order, query] as const,
  followed: ['playlist lists', 'followed'] as const,
  collaborating: ['playlist lists', 'collaborating'] as const,
  /** Which playlists of the signed-in user hold a song, for every song. */
  holders: ['playlists with'] as const,
  holding: (songId: string) => ['playlists with', songId] as const,
}
