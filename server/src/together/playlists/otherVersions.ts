import type { OtherVersion } from '@remusic/contract/base/schemas/errors'
import { sql } from 'kysely'
import type { Db } from '../../base/database/client.ts'
import { asSong, selectSongs } from '../../music/catalogue/mappers.ts'
import { readTitle, type Title } from '../../music/matching/titles.ts'
import { haveCommon } from '../../music/matching/words.ts'

/** Another version of a song in the playlist. A song that is itself in the playlist has none. */
export async function findOtherVersion(
  tx: Db,
  playlistId: string,
  address: string,
): Promise<OtherVersion | null> {
  const rows = await selectSongs(tx)
    .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
    .innerJoin('songs as wanted', (join) => join.on(sql<boolean>`wanted.id = song_id_of(${address})`))
    .innerJoin('artists as their', 'their.id', 'wanted.artist_id')
    .select(['wanted.title as wantedTitle'])
    .select(sql<boolean>`songs.id = wanted.id`.as('isSame'))
    .where('playlist_songs.playlist_id', '=', playlistId)
    .where(
      // Also compares names, because the catalogue may have the same artist twice.
      sql<boolean>`(songs.artist_id = wanted.artist_id or folded(artists.name) = folded(their.name))`,
    )
    .orderBy('playlist_songs.position')
    .execute()
  if (rows.some(({ isSame }) => isSame)) return null
  const other = rows.find(({ title, wantedTitle }) => haveSameTitle(title, wantedTitle))
  if (!other) return null
  const { id, title, artist, album, image } = asSong(other)
  return { id, title, artist, album, image }
}

/** Whether two titles have readings that are the same apart from what names a version. */
const haveSameTitle = (one: string, other: string): boolean => {
  const readings = readTitle(other)
  return readTitle(one).some((title) => readings.some((reading) => isSameWork(title, reading)))
}

/** 'Suite (Pt. 3)' and 'Suite (Pt. 4)' are two songs. */
const isSameWork = (one: Title, other: Title) =>
  haveCommon(one.forms, other.forms) && one.rest.toSorted().join(' ') === other.rest.toSorted().join(' ')
