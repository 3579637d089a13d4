import { endpoint } from '../base/endpoint.ts'

export const MAX_FOLDERS = 100
export const FOLDER_NAME_LENGTH = 60

export const FOLDER_TEXTS = {
  nameRequired: '* Escribe el nombre de la carpeta',
  nameLong: `* El nombre puede tener hasta ${FOLDER_NAME_LENGTH} caracteres`,
  nameRepeated: '* Ya tienes una carpeta con ese nombre',
  notFound: 'Carpeta no encontrada',
  tooMany: `Puedes tener hasta ${MAX_FOLDERS} carpetas`,
  notPlaceable: 'Puedes ordenar en carpetas tus playlists, aquellas en las que colaboras y las que sigues',
  createFailed: 'No pudimos crear tu carpeta',
  renameFailed: 'No pudimos renombrar tu carpeta',
  deleteFailed: 'No pudimos eliminar tu carpeta',
  placeFailed: 'No pudimos mover la playlist',
  deleted: 'Carpeta eliminada; sus playlists siguen en tu lista',
  placed: 'Playlist movida a la carpeta',
  taken: 'Playlist sacada de la carpeta',
} as const

export const listFolders = endpoint('GET', '/api/back-end/playlist/folders')
export const createFolder = endpoint('POST', '/api/back-end/playlist/folders')
export const renameFolder = endpoint('PUT', '/api/back-end/playlist/folders/:id')
export const deleteFolder = endpoint('DELETE', '/api/back-end/playlist/folders/:id')
/** Puts a playlist into a folder, or takes it out of its folder. */
export const placePlaylist = endpoint('PUT', '/api/back-end/playlist/placement/:id')
