import { sql } from 'kysely'
import { asSong, selectSongs } from '../catalogue/mappers.ts'
import { readTitle, type Title } from '../catalogue/matching/titles.ts'
import { haveCommon } from '../catalogue/matching/words.ts'
import type { Db } from '../database/client.ts'
import { OtherVersionError } from './errors.ts'

/**
 * Rejects a song that the playlist has under another version: live, remastered, on another album. A song that is itself in the playlist
 * is no other version.
 */
export async function refuseOtherVersion(tx: Db, playlistId: string, address: string): Promise<void> {
  const rows = await selectSongs(tx)
    .innerJoin('playlist_songs', 'playlist_songs.song_id', 'songs.id')
    .innerJoin('songs as wanted', (join) => join.on(sql<boolean>`wanted.id = song_id_of(${address})`))
    .innerJoin('artists as their', 'their.id', 'wanted.artist_id')
    .select(['wanted.title as wantedTitle'])
    .select(sql<boolean>`songs.id = wanted.id`.as('isSame'))
    .where('playlist_songs.playlist_id', '=', playlistId)
    .where(
      // The same name also where the catalogue has the artist twice.
      sql<boolean>`(songs.artist_id = wanted.artist_id or folded(artists.name) = folded(their.name))`,
    )
    .orderBy('playlist_songs.position')
    .execute()
  if (rows.some(({ isSame }) => isSame)) return
  const other = rows.find(({ title, wantedTitle }) => haveSameTitle(title, wantedTitle))
  if (!other) return
  const { id, title, artist, album, image } = asSong(other)
  throw new OtherVersionError({ id, title, artist, album, image })
}

/** Whether two titles are the same apart from what names a version, in any way to read them. */
const haveSameTitle = (one: string, other: string): boolean => {
  const readings = readTitle(other)
  return readTitle(one).some((title) => readings.some((reading) => isSameWork(title, reading)))
}

/** 'Suite (Pt. 3)' and 'Suite (Pt. 4)' are two songs. */
const isSameWork = (one: Title, other: Title) =>
  haveCommon(one.forms, other.forms) && one.rest.toSorted().join(' ') === other.rest.toSorted().join(' ')
