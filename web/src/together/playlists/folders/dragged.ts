import type { DragEvent } from 'react'

/** The type of what a drag carries, so that a folder accepts nothing but playlists. */
export const PLAYLIST_MIME = 'application/x-remusic-playlist'

/** The attributes of something that stands for a playlist and can be dragged to a folder. */
export const draggedPlaylist = (id: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(PLAYLIST_MIME, id)
    event.dataTransfer.effectAllowed = 'move'
  },
})
