import type { Route } from '@remusic/contract/base/schemas/route'
import { editReview, writeComment, writeReview } from '@remusic/contract/opinions/schemas/reviews'
import {
  changeName,
  login,
  register,
  requestReset,
  resetPassword,
} from '@remusic/contract/people/schemas/accounts'
import { sendContactMessage } from '@remusic/contract/running/schemas/contact'
import { openChat, sendMessage } from '@remusic/contract/together/schemas/chat'
import { createPlaylist, renamePlaylist } from '@remusic/contract/together/schemas/playlists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview, aSession, aSong, aUser } from '../testing/builders.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'

let app: TestApp
let token: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp({ env: { CONTACT_TO: 'hola@remusic.example' } })
  const [me, peer] = [await aUser(app.db, { role: 'Premium' }), await aUser(app.db, { role: 'Premium' })]
  token = await aSession(app.db, me.id)
  ids.review = (await aReview(app.db, { userId: me.id })).id
  ids.song = (await aSong(app.db)).apiId
  ids.playlist = (await app.call(createPlaylist, { body: { name: 'Mía' } }, { token })).data.id
  ids.chat = (await app.call(openChat, { body: { reciverId: peer.id } }, { token })).data.id
})
afterAll(() => app.stop())

const PASSWORD = 'una-clave-bien-larga'
const EMAIL = 'ana@example.org'
const REVIEW = { title: 'Título', score: 4, description: 'Texto' }

type Field = { entry: Route; body: Record<string, unknown>; field: string; sentence: string; id?: string }

/** Every text field that a person fills in, with the sentence for an empty one. */
const FIELDS: Field[] = [
  {
    entry: login,
    body: { email: EMAIL, password: PASSWORD },
    field: 'email',
    sentence: 'Ambos campos son requeridos',
  },
  {
    entry: login,
    body: { email: EMAIL, password: PASSWORD },
    field: 'password',
    sentence: 'Ambos campos son requeridos',
  },
  ...['name', 'email', 'password'].map((field) => ({
    entry: register,
    body: { name: 'Ana', email: EMAIL, password: PASSWORD },
    field,
    sentence: 'Hay campos vacios',
  })),
  { entry: requestReset, body: { email: EMAIL }, field: 'email', sentence: 'El email es obligatorio' },
  {
    entry: resetPassword,
    body: { password: PASSWORD },
    field: 'password',
    sentence: 'La contraseña debe ser minimo de 6 caracteres',
    id: 'token',
  },
  { entry: changeName, body: { name: 'Ana' }, field: 'name', sentence: 'Escribe tu nombre' },
  ...(['writeReview', 'editReview'] as const).flatMap((call) =>
    [
      { field: 'title', sentence: '* Título de reseña es requerido' },
      { field: 'description', sentence: '* Descripción de reseña es requerida' },
    ].map((expected) => ({
      ...(call === 'writeReview' ? { entry: writeReview } : { entry: editReview, id: 'review' }),
      body: call === 'writeReview' ? { ...REVIEW, apiId: 'song', type: 'song' } : REVIEW,
      ...expected,
    })),
  ),
  {
    entry: writeComment,
    body: { text: 'Hola' },
    field: 'text',
    sentence: 'Escribe un comentario',
    id: 'review',
  },
  {
    entry: createPlaylist,
    body: { name: 'Otra' },
    field: 'name',
    sentence: '* Nombre de Playlist es requerido',
  },
  {
    entry: renamePlaylist,
    body: { name: 'Otra' },
    field: 'name',
    sentence: '* Nombre de Playlist es requerido',
    id: 'playlist',
  },
  {
    entry: sendMessage,
    body: { chatId: 'chat', text: 'Hola' },
    field: 'text',
    sentence: 'El mensaje no puede estar vacío',
  },
  ...[
    { field: 'name', sentence: '* Nombre es requerido' },
    { field: 'email', sentence: '* Email es requerido' },
    { field: 'message', sentence: '* Mensaje es requerido' },
  ].map((expected) => ({
    entry: sendContactMessage,
    body: { name: 'Ana', email: EMAIL, message: 'Hola' },
    ...expected,
  })),
]
const named = FIELDS.map((field) => ({ ...field, name: `${field.field} of ${field.entry.url}` }))

async function send({ entry, body, id }: Field, changed: Record<string, unknown>) {
  const known = Object.fromEntries(
    Object.entries({ ...body, ...changed }).map(([key, value]) => [
      key,
      (key === 'chatId' || key === 'apiId') && typeof value === 'string' ? (ids[value] ?? value) : value,
    ]),
  )
  const param = id && (ids[id] ?? 'x'.repeat(43))
  const params = { id: param, token: param }
  return app.call(entry, { params, body: known } as never, { token })
}

describe.each(named)('$name', (field) => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
  ])('is rejected with its sentence if it is %s', async (_, value) => {
    const { status, data } = await send(field, { [field.field]: value })
    expect(status).toBe(422)
    expect(data).toMatchObject({ msg: field.sentence, fields: { [field.field]: field.sentence } })
  })
})

const visible = named.filter(({ field }) => field !== 'password' && field !== 'email')
describe.each(visible)('$name', (field) => {
  test.each(['\u200b', '\u2060', '\u3164', '\u00ad', '\u202e', '\ufeff \u200d', '\u2800'])(
    'counts %j as empty',
    async (text) => {
      const { status, data } = await send(field, { [field.field]: text })
      expect(status).toBe(422)
      expect(data).toMatchObject({ msg: field.sentence })
    },
  )
})

test('a name with a link or a direction control is rejected at registration and when it changes', async () => {
  const names = ['Ganaste: https://evil.example/premio', 'evil.example', '\u202eanA', '🎵']
  for (const name of names) {
    const registered = await app.call(register, { body: { name, email: EMAIL, password: PASSWORD } })
    const renamed = await app.call(changeName, { body: { name } }, { token })
    expect([registered.status, renamed.status], name).toEqual([422, 422])
  }
})

test('several missing fields are all named, and a wrong type stays malformed', async () => {
  expect((await app.call(register, { body: {} } as never)).data).toMatchObject({
    msg: 'Hay campos vacios',
    fields: { name: 'Hay campos vacios', email: 'Hay campos vacios', password: 'Hay campos vacios' },
  })
  expect((await app.call(login, { body: { email: 7, password: PASSWORD } } as never)).data).toMatchObject({
    msg: 'Datos no válidos',
  })
})
