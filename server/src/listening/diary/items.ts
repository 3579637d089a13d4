import type { ListenedItem } from '@remusic/contract/listening/schemas/diary'
import type { Db } from '../../base/database/client.ts'
import { asAlbum, asSong, selectAlbums, selectSongs, yearOf } from '../../music/catalogue/mappers.ts'

export type ItemIds = { songId: number | null; albumId: number | null }
type FoundItem = { item: ListenedItem; isHidden: boolean }

const keyOf = ({ songId, albumId }: ItemIds) => (songId === null ? `album ${albumId}` : `song ${songId}`)

/** The songs and albums of entries, also hidden ones. */
export async function findListenedItems(db: Db, ids: readonly ItemIds[]) {
  const songIds = unique(ids.map(({ songId }) => songId))
  const albumIds = unique(ids.map(({ songId, albumId }) => (songId === null ? albumId : null)))
  const [songs, albums] = await Promise.all([
    songIds.length === 0
      ? []
      : selectSongs(db)
          .select(['songs.id', 'songs.hidden_at', 'albums.released_on'])
          .where('songs.id', 'in', songIds)
          .execute(),
    albumIds.length === 0
      ? []
      : selectAlbums(db).select('albums.hidden_at').where('albums.id', 'in', albumIds).execute(),
  ])
  const found = new Map<string, FoundItem>()
  for (const row of songs) {
    const song = asSong(row)
    const { apiId, title: name, artist, artistId, image, explicit } = song
    const year = yearOf(row.released_on)
    const item = { apiId, name, artist, artistId, image, explicit, year, song }
    found.set(keyOf({ songId: row.id, albumId: null }), { item, isHidden: row.hidden_at !== null })
  }
  for (const row of albums) {
    const { apiId, name, artist, artistId, image, explicit, year } = asAlbum(row)
    const item = { apiId, name, artist, artistId, image, explicit, year, song: null }
    found.set(keyOf({ songId: null, albumId: row.id }), { item, isHidden: row.hidden_at !== null })
  }
  return (ids: ItemIds) => found.get(keyOf(ids))
}

const unique = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
