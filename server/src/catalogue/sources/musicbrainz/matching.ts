import type { SqlStep } from './selection.ts'

export function matchingSteps(): SqlStep[] {
  return [
    {
      name: 'match',
      detail: 'canciones de otras fuentes',
      creates: ['matched_artists', 'matched_albums', 'matched_songs'],
      sql: `
        create unlogged table musicbrainz.matched_artists (artist_id bigint, gid uuid);
        create unlogged table musicbrainz.matched_albums (album_id bigint, gid uuid);
        create unlogged table musicbrainz.matched_songs (song_id bigint, gid uuid)`,
    },
  ]
}
