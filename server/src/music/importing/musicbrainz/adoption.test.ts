import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { artistById, songById } from '@remusic/contract/music/schemas/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview } from '../../../../testing/builders.ts'
import { aSmallDump, gid } from '../../../../testing/musicbrainz/smallDump.ts'
import { writeSmallDump } from '../../../../testing/musicbrainz/writeSmallDump.ts'
import { startTestApp, type TestApp } from '../../../../testing/startTestApp.ts'
import { MERGINGS } from '../../../mergings.ts'
import { storeBatch } from '../../catalogue/store.ts'
import { importMusicBrainz } from './importMusicBrainz.ts'
import { EVERYTHING } from './slice.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp({ env: { CATALOG: 'musicbrainz' } })
  folder = await mkdtemp(join(tmpdir(), 'musicbrainz-'))
  await writeSmallDump(folder, aSmallDump(), { derived: true })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const work = { popularity: 5, explicit: false, partial: false }

test('music of Deezer that an import brings too keeps its id, its reviews and its former address', async () => {
  const { db } = app
  await storeBatch(
    db,
    {
      genres: [{ apiId: '197', name: 'Latino', description: null, picture: null }],
      artists: [{ ...work, apiId: '900001', name: 'ANA SOL', picture: null, genreApiId: null }],
      albums: [
        {
          ...work,
          apiId: '700001',
          artistApiId: '900001',
          title: 'Abril',
          picture: null,
          releasedOn: null,
          genreApiIds: null,
        },
      ],
      songs: [
        {
          ...work,
          apiId: '4100000001',
          artistApiId: '900001',
          albumApiId: '700001',
          title: 'Luz de Abril (feat. Mar)',
          durationSeconds: 214,
          discNumber: 1,
          trackNumber: 1,
          hasPreview: true,
          isrc: 'ARXXX1900002',
        },
      ],
    },
    new Date(),
  )
  const song = await db.selectFrom('songs').select('id').executeTakeFirstOrThrow()
  await aReview(db, { songId: song.id })

  await importMusicBrainz({
    databaseUrl: app.database.url,
    dumpPaths: [folder],
    slice: EVERYTHING,
    mergings: MERGINGS,
    signal: new AbortController().signal,
  })

  const stored = db.selectFrom('songs').select(['api_id', 'title']).where('id', '=', song.id)
  expect(await stored.executeTakeFirst()).toEqual({ api_id: gid.recording(2001), title: 'Luz de abril' })
  for (const id of ['4100000001', gid.recording(2001)])
    expect((await app.call(songById, { query: { id } })).data).toMatchObject({ apiId: gid.recording(2001) })
  const { data: artist } = await app.call(artistById, { query: { artist: '900001' } })
  expect(artist?.apiId).toBe(gid.artist(10))
  const reviews = db
    .selectFrom('reviews')
    .innerJoin('review_targets', 'review_targets.id', 'reviews.target_id')
    .select('song_id')
  expect(await reviews.execute()).toEqual([{ song_id: song.id }])
  // The genre from Deezer matches one of ours under another name, and keeps its id.
  const genres = await db
    .selectFrom('genres')
    .select(['api_id', 'name'])
    .where('name', 'like', 'Latin%')
    .execute()
  expect(genres).toEqual([{ api_id: '197', name: 'Latino' }])
})
