import { searchOpinions } from '@remusic/contract/opinions/schemas/opinions'
import {
  deleteReview,
  editReview,
  writeComment,
  writeReview,
} from '@remusic/contract/opinions/schemas/reviews'
import { blockPerson, unblockPerson } from '@remusic/contract/running/schemas/blocks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { MERGINGS } from '../../mergings.ts'
import { mergeItems } from '../../music/catalogue/mergeItems.ts'
import { ERASED_NAME, eraseExpiredAccounts } from '../../people/accounts/erasure.ts'
import { REVIEW_TEXTS } from '../reviews/columns.ts'
import { countOpinions } from './counting.ts'
import { MAX_TEXTS_OF_CONCEPT } from './evidence.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function someone() {
  const user = await aUser(app.db, { role: 'Premium' })
  return { ...user, token: await aSession(app.db, user.id) }
}

let apiIds = 0
async function someSong() {
  const song = await aSong(app.db)
  const apiId = `77${++apiIds}`
  await app.db.updateTable('songs').set({ api_id: apiId }).where('id', '=', song.id).execute()
  return { ...song, apiId }
}

/** A song with a review, written by somebody new. */
async function reviewed(description: string, traits: { title?: string; score?: number } = {}) {
  const author = await someone()
  const song = await someSong()
  const review = await aReview(app.db, { userId: author.id, songId: song.id, description, ...traits })
  return { author, song, review }
}

async function search(q: string, token?: string) {
  const { data } = await app.call(searchOpinions, { query: { q } }, token ? { token } : {})
  return data
}

const found = async (q: string, token?: string) =>
  (await search(q, token)).items.map(({ item }) => item.apiId)
const tokens = async (text: string) => {
  const { rows } = await sql<{ tokens: string[] }>`select opinion_tokens(${text}) as tokens`.execute(app.db)
  return rows[0]?.tokens.filter((token) => token !== '').join(' ')
}

test.each([
  ['No es triste', '-trist'],
  ['No es una canción triste. Es alegre', '-cancion -trist alegr'],
  ['No me gusta para manejar de noche', '-gust -manej -noch'],
  ['Nada triste, sin guitarras', '-trist -guitarr'],
  ['Ni dulce ni salado', '-dulc -sal'],
  ['No es alegre, pero baila', '-alegr bail'],
  ['Nadie la baila y todos cantan', '-bail cant'],
])('«%s» denies what it denies', async (text, expected) => {
  expect(await tokens(text)).toBe(expected)
})

test.each([
  ['No solo es triste', 'sol trist'],
  ['No paro de llorar', 'par llor'],
  ['No me canso de bailar', 'cans bail'],
  ['No puedo dejar de llorar', 'pued dej llor'],
  ['No hay nada más triste', 'mas trist'],
  ['Nunca sonó más triste', 'son mas trist'],
  ['No hay tarde de lluvia sin este disco', 'tarde lluv disc'],
])('«%s» affirms what it says', async (text, expected) => {
  expect(await tokens(text)).toBe(expected)
})

test('accents and inflections do not matter', async () => {
  expect(await tokens('Melancolía melancólica MELANCOLIA')).toBe('melancol melancol melancol')
  expect(await tokens('sábado sábados sabe')).toBe('sabado sabado sab')
  expect(await tokens('volcán volcanes tren trenes canción canciones')).toBe(
    'volc volc tren tren cancion cancion',
  )
})

test('a description finds what several people say, with the sentences that say it', async () => {
  const { song, review } = await reviewed('Perfecta para manejar de noche. Después duermo.', {
    title: 'Mi ruta',
  })
  const other = await someone()
  await aReview(app.db, { userId: other.id, songId: song.id, description: 'Qué canción tan melancólica.' })
  const { items, concepts } = await search('algo triste para manejar de noche')
  expect(concepts.map(({ typed, found }) => ({ typed, found }))).toEqual([
    { typed: 'triste', found: true },
    { typed: 'manejar', found: true },
    { typed: 'noche', found: true },
  ])
  const hit = items.find(({ item }) => item.apiId === song.apiId)
  expect(hit).toMatchObject({
    people: 2,
    item: { kind: 'song', name: song.title },
    song: { apiId: song.apiId },
  })
  const quoted = hit?.quotes.find(({ reviewId }) => reviewId === review.id)
  expect(quoted?.parts.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['manejar', 'noche']),
  )
  expect(JSON.stringify(hit)).not.toContain('score')
})

test('a review is found at once, follows its edits, and goes when its author deletes it', async () => {
  const me = await someone()
  const song = await someSong()
  const texts = { title: 'Ventisca', score: 5, description: 'Suena a volcán.' }
  const { data } = await app.call(
    writeReview,
    { body: { ...texts, apiId: song.apiId, type: 'song' } },
    { token: me.token },
  )
  expect(await found('volcanes')).toEqual([song.apiId])
  const params = { id: data.review.id }
  await app.call(
    editReview,
    { params, body: { ...texts, description: 'Suena a cometa.' } },
    { token: me.token },
  )
  expect(await found('volcanes')).toEqual([])
  expect(await found('cometas')).toEqual([song.apiId])
  await app.call(deleteReview, { params }, { token: me.token })
  expect(await found('cometas')).toEqual([])
  const { rows } = await sql`select from opinion_texts where id = ${data.review.id}`.execute(app.db)
  expect(rows).toEqual([])
})

test.each(REVIEW_TEXTS)('a review is found, quoted and counted by the words of its %s', async (column) => {
  const word = `zurumbaco${column}`
  const { song, review } = await reviewed('Nada más.')
  await app.db
    .updateTable('reviews')
    .set({ [column]: `Un ${word}` })
    .where('id', '=', review.id)
    .execute()
  const { items } = await search(word)
  expect(items.map(({ item }) => item.apiId)).toEqual([song.apiId])
  expect(items[0]?.quotes[0]?.parts).toContainEqual({ text: word, marked: true })
  await countOpinions(app.db)
  const counted = await app.db
    .selectFrom('opinion_vocabulary')
    .select('word')
    .where('word', '=', word)
    .executeTakeFirst()
  expect(counted).toEqual({ word })
})

test('comments are found and quoted as comments, and go with their review', async () => {
  const { author, song, review } = await reviewed('Nada que agregar.')
  const { data: comment } = await app.call(
    writeComment,
    { params: { id: review.id }, body: { text: 'Me recordó a un zoológico.' } },
    { token: author.token },
  )
  const { items } = await search('zoológico')
  expect(items[0]?.item.apiId).toBe(song.apiId)
  expect(items[0]?.quotes[0]).toMatchObject({ reviewId: review.id, commentId: comment.id })
  await app.db.updateTable('reviews').set({ hidden_at: new Date() }).where('id', '=', review.id).execute()
  expect(await found('zoológico')).toEqual([])
  await app.db.updateTable('reviews').set({ hidden_at: null }).where('id', '=', review.id).execute()
  expect(await found('zoológico')).toEqual([song.apiId])
  await app.db.updateTable('comments').set({ hidden_at: new Date() }).where('id', '=', comment.id).execute()
  expect(await found('zoológico')).toEqual([])
})

test('words are marked beside signs that are letters to the database', async () => {
  await reviewed('La sonata n.º 5 suena a clavecín.')
  const [hit] = (await search('clavecín')).items
  expect(hit?.quotes[0]?.parts).toContainEqual({ text: 'clavecín', marked: true })
})

test('a review that denies a quality is not found for it', async () => {
  const { song } = await reviewed('No tiene nada de psicodélico.')
  expect(await found('psicodélico')).not.toContain(song.apiId)
  expect(await found('nada psicodélico')).toContain(song.apiId)
})

test('typing errors are corrected, and the correction is named', async () => {
  const { song } = await reviewed('Un carnaval de marimbas.')
  await reviewed('Puro carnaval.')
  await countOpinions(app.db)
  const { items, concepts } = await search('karnaval')
  expect(concepts).toMatchObject([{ typed: 'karnaval', understood: 'carnaval', found: true }])
  expect(items.map(({ item }) => item.apiId)).toContain(song.apiId)
})

test('an opinion in other words is found', async () => {
  const { song } = await reviewed('La pongo en la autopista.')
  expect(await found('para conducir')).toContain(song.apiId)
})

test('texts of people who are away are not found, and return with them', async () => {
  const { author, song } = await reviewed('Un submarino amarillento.')
  const away = (deactivated_at: Date | null) =>
    app.db
      .updateTable('users')
      .set({ deactivated_at, restore_until: deactivated_at && new Date(Date.now() + DAY_MS) })
      .where('id', '=', author.id)
      .execute()
  await away(new Date())
  expect(await found('submarino')).toEqual([])
  await away(null)
  expect(await found('submarino')).toEqual([song.apiId])
})

test('a block hides texts in both directions, and the comments under reviews of the other', async () => {
  const [me, other] = [await someone(), await someone()]
  const { song, review, author } = await reviewed('Un saxofonista cosmonauta.')
  await app.call(
    writeComment,
    { params: { id: review.id }, body: { text: 'Un trapecista.' } },
    { token: other.token },
  )
  expect(await found('cosmonauta', me.token)).toEqual([song.apiId])
  const params = { userId: author.id }
  await app.call(blockPerson, { params }, { token: me.token })
  expect(await found('cosmonauta', me.token)).toEqual([])
  expect(await found('trapecista', me.token)).toEqual([])
  await app.call(unblockPerson, { params }, { token: me.token })
  await app.call(blockPerson, { params: { userId: me.id } }, { token: author.token })
  expect(await found('cosmonauta', me.token)).toEqual([])
  expect(await found('trapecista', other.token)).toEqual([song.apiId])
})

test('hidden items are not found', async () => {
  const { song } = await reviewed('Un periscopio.')
  await app.db.updateTable('songs').set({ hidden_at: new Date() }).where('id', '=', song.id).execute()
  expect(await found('periscopio')).toEqual([])
})

test('texts move with their item when it is merged', async () => {
  const [{ song }, into] = [await reviewed('Un sismógrafo.'), await someSong()]
  await app.db
    .transaction()
    .execute((tx) => mergeItems(tx, MERGINGS, 'song', [{ from: song.id, into: into.id }]))
  expect(await found('sismógrafo')).toEqual([into.apiId])
})

test('the author of an erased account is anonymous in quotes, and its comments are gone', async () => {
  const { author, review } = await reviewed('Un astrolabio.')
  await app.call(
    writeComment,
    { params: { id: review.id }, body: { text: 'Un telescopio.' } },
    { token: author.token },
  )
  const long = new Date(Date.now() - 100 * DAY_MS)
  await app.db
    .updateTable('users')
    .set({ deactivated_at: long, restore_until: long })
    .where('id', '=', author.id)
    .execute()
  await eraseExpiredAccounts(app.db, ERASURES, new Date())
  expect((await search('astrolabio')).items[0]?.quotes[0]?.author.name).toBe(ERASED_NAME)
  expect(await found('telescopio')).toEqual([])
})

test.each([
  ['only stop words', 'algo de la que para'],
  ['300 characters', 'palabra '.repeat(37).trim()],
  ['emojis', '🔥🔥 💃🏽'],
  ['right-to-left text', 'أغنية حزينة'],
  ['wildcards and quotes', `%_' \\ | & !'; drop table reviews; --`],
  ['a minus', '-- -triste'],
  ['a long word', 'á'.repeat(300)],
])('%s are answered without an error', async (_, q) => {
  expect((await app.call(searchOpinions, { query: { q } })).status).toBe(200)
})

test.each([
  ['', 400],
  ['x'.repeat(301), 400],
])('rejects a query of the wrong length', async (q, status) => {
  expect((await app.request(`/api/back-end/opinions?q=${q}`)).status).toBe(status)
})

test('an emoji in a review is found by itself', async () => {
  const { song } = await reviewed('🦩 total')
  expect(await found('🦩')).toEqual([song.apiId])
})

test('only one kind is found if asked, and pages do not overlap', async () => {
  for (let i = 0; i < 12; i++) await reviewed('Un monzón.')
  const first = await search('monzón')
  const { data: second } = await app.call(searchOpinions, {
    query: { q: 'monzón', cursor: first.next ?? '' },
  })
  expect(first.items).toHaveLength(10)
  expect(second.items).toHaveLength(2)
  expect(second.next).toBeNull()
  const all = [...first.items, ...second.items].map(({ item }) => item.apiId)
  expect(new Set(all).size).toBe(12)
  const { data: albums } = await app.call(searchOpinions, { query: { q: 'monzón', kind: 'album' } })
  expect(albums.items).toEqual([])
})

test('of a frequent concept the items are read on which most agree, and nothing that was deleted since', async () => {
  const [agreed, single] = [await someSong(), await someSong()]
  for (let i = 0; i < 3; i++) await aReview(app.db, { songId: agreed.id, description: 'Pura zarzuela.' })
  const { id } = await aReview(app.db, { songId: single.id, description: 'Algo de zarzuela.' })
  await countOpinions(app.db)
  await app.db
    .updateTable('opinion_vocabulary')
    .set({ uses: MAX_TEXTS_OF_CONCEPT + 1 })
    .where('word', '=', 'zarzuela')
    .execute()
  expect(await found('zarzuela')).toEqual([agreed.apiId])
  expect((await search('zarzuela')).items[0]?.people).toBe(3)
  await sql`
    update reviews set deleted_at = now() from review_targets
    where review_targets.id = target_id and song_id = ${agreed.id}`.execute(app.db)
  expect(await found('zarzuela')).toEqual([])
  expect(id).toBeDefined()
})

test('the index holds exactly the visible texts', async () => {
  const { rows } = await sql`
    select id from opinion_texts
    except (
      select id from reviews where visible
      union all
      select comments.id from comments join reviews on reviews.id = review_id where comments.visible and reviews.visible
    )
    union all
    (select id from reviews where visible except select id from opinion_texts)`.execute(app.db)
  expect(rows).toEqual([])
})
