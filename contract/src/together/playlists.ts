import { endpoint } from '../base/endpoint.ts'

export const MAX_PLAYLISTS = 200
export const MAX_SONGS_PER_PLAYLIST = 1_000
export const PLAYLIST_NAME_LENGTH = 100
/** How many songs a call for all playlists returns; beyond that, a client loads each playlist separately. */
export const MAX_SONGS_PER_RESPONSE = 5_000

export const COVERS_SHOWN = 4
export const COLLABORATORS_SHOWN = 5

export const playlistsOf = endpoint('GET', '/api/back-end/playlist/:userId')
export const listPlaylists = endpoint('GET', '/api/back-end/playlist/list/:userId')
export const songsOfPlaylist = endpoint('GET', '/api/back-end/playlist/songs/:id')
/** A file in one of the formats of playlistExports.ts. */
export const exportPlaylist = endpoint('GET', '/api/back-end/playlist/export/:id/:format')
export const playlistsWith = endpoint('GET', '/api/back-end/playlist/with/:songId')
export const playlistPage = endpoint('GET', '/api/back-end/playlist/page/:userId')
export const sharedPlaylist = endpoint('GET', '/api/back-end/playlist/shared/:id')
/** Shared playlists of everybody, newest or most followed first. */
export const discoverPlaylists = endpoint('GET', '/api/back-end/playlist/discover')
export const followedPlaylists = endpoint('GET', '/api/back-end/playlist/followed')
export const createPlaylist = endpoint('POST', '/api/back-end/playlist/create')
export const addSong = endpoint('PUT', '/api/back-end/playlist/addSongs/:id')
export const removeSong = endpoint('PUT', '/api/back-end/playlist/removeSongs/:id')
export const moveSong = endpoint('PUT', '/api/back-end/playlist/order/:id')
export const renamePlaylist = endpoint('PUT', '/api/back-end/playlist/rename/:id')
export const sharePlaylist = endpoint('PUT', '/api/back-end/playlist/share/:id')
export const deletePlaylist = endpoint('PUT', '/api/back-end/playlist/delete/:id')
/** The specified address has a double slash. */
export const deletePlaylistDoubled = endpoint('PUT', '/api/back-end/playlist//delete/:id')
