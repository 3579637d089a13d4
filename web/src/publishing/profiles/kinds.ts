export const KIND_NAMES = { song: 'Canción', album: 'Álbum', artist: 'Artista' } as const
