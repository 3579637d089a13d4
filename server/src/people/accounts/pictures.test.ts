import { avatarUrl } from '@remusic/art/addresses'
import { changePicture, perfil } from '@remusic/contract/people/schemas/accounts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { ERASURES } from '../../erasures.ts'
import { eraseExpiredAccounts } from './erasure.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#FFB02E' } })
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

async function aMember() {
  const user = await aUser(app.db)
  const token = await aSession(app.db, user.id)
  return {
    id: user.id,
    upload: (data: string, userId?: string) =>
      app.call(changePicture, { body: { data, ...(userId && { userId }) } }, { token }),
    picture: async () => (await app.call(perfil, {}, { token })).data.userImg,
  }
}

describe('a profile picture', () => {
  test.each(['png', 'jpeg'] as const)(
    'a %s is re-encoded as a square and served at a new URL',
    async (type) => {
      const me = await aMember()
      expect(await me.picture()).toBe(avatarUrl(me.id))
      const answer = await me.upload(dataUrl(type, await canvas(900, 600).toFormat(type).toBuffer()))
      expect(answer.status).toBe(200)
      expect(await me.picture()).toBe(answer.data.userImg)

      const shown = await app.request(answer.data.userImg)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(shown.headers.get('content-security-policy')).toContain('sandbox')
      const { width, height, format } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'webp' })
    },
  )

  test('a new picture gets a new URL and the old one is deleted', async () => {
    const me = await aMember()
    const bytes = dataUrl('png', await canvas(64, 64).png().toBuffer())
    const first = (await me.upload(bytes)).data.userImg
    const second = (await me.upload(bytes)).data.userImg
    expect(second).not.toBe(first)
    expect((await app.request(first)).status).toBe(404)
    expect((await app.request(second)).status).toBe(200)
  })

  test('leaves every cache within a day, and is revalidated without its bytes', async () => {
    const me = await aMember()
    const url = (await me.upload(dataUrl('png', await canvas(64, 64).png().toBuffer()))).data.userImg
    const shown = await app.request(url)
    const ages = [...(shown.headers.get('cache-control') ?? '').matchAll(/=(\d+)/g)].map(([, age]) =>
      Number(age),
    )
    expect(ages.reduce((sum, age) => sum + age, 0)).toBeLessThanOrEqual(86_400)
    expect(shown.headers.get('cache-control')).not.toContain('immutable')
    const again = { headers: { 'if-none-match': shown.headers.get('etag') ?? '' } }
    const unchanged = await app.request(url, again)
    expect(unchanged.status).toBe(304)
    expect(unchanged.headers.get('cache-control')).toBe(shown.headers.get('cache-control'))
    expect(await unchanged.text()).toBe('')

    await app.db
      .updateTable('users')
      .set({ deactivated_at: new Date('2020-01-01'), restore_until: new Date('2020-02-01') })
      .where('id', '=', me.id)
      .execute()
    await eraseExpiredAccounts(app.db, ERASURES, new Date())
    const gone = await app.request(url, again)
    expect(gone.status).toBe(404)
    expect(gone.headers.get('cache-control')).toBe('no-store')
  })

  test('metadata and appended data of the file are never served', async () => {
    const me = await aMember()
    const png = await canvas(64, 64)
      .withExif({ IFD0: { Artist: 'secreto' } })
      .png()
      .toBuffer()
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert("secreto")</script>')])
    const answer = await me.upload(dataUrl('png', polyglot))
    expect(answer.status).toBe(200)
    const shown = Buffer.from(await (await app.request(answer.data.userImg)).arrayBuffer())
    expect(shown.includes('secreto')).toBe(false)
  })

  test.each<[string, () => Promise<string> | string, number, string]>([
    [
      'an SVG declared as PNG',
      () => dataUrl('png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      422,
      'png o jpeg',
    ],
    ['a GIF', async () => dataUrl('gif', await canvas(8, 8).gif().toBuffer()), 422, 'png o jpeg'],
    [
      'a JPEG declared as PNG',
      async () => dataUrl('png', await canvas(8, 8).jpeg().toBuffer()),
      422,
      'png o jpeg',
    ],
    [
      'a damaged PNG',
      async () => dataUrl('png', (await canvas(64, 64).png().toBuffer()).subarray(0, 60)),
      422,
      'png o jpeg',
    ],
    ['something that is not base64', () => 'data:image/png;base64,¡hola!', 422, 'png o jpeg'],
    ['an empty picture', () => 'data:image/png;base64,', 422, 'png o jpeg'],
    ['a plain sentence', () => 'hola', 422, 'png o jpeg'],
    [
      '25 million pixels in a few kilobytes',
      async () => dataUrl('png', await canvas(5_100, 5_000).png().toBuffer()),
      413,
      'demasiado grande',
    ],
    ['more than two megabytes', () => dataUrl('jpeg', Buffer.alloc(2_100_000, 1)), 413, 'demasiado grande'],
    [
      'a body over the request limit',
      () => dataUrl('jpeg', Buffer.alloc(4_000_000, 1)),
      413,
      'demasiado grande',
    ],
  ])('%s is rejected with a Spanish message', async (_, make, status, sentence) => {
    const me = await aMember()
    const answer = await me.upload(await make())
    expect(answer.status).toBe(status)
    expect(answer.data).toMatchObject({ msg: expect.stringContaining(sentence) })
    expect(await me.picture()).toBe(avatarUrl(me.id))
  })

  test('cannot be changed for another user by sending their id', async () => {
    const [me, other] = [await aMember(), await aMember()]
    const answer = await me.upload(dataUrl('png', await canvas(8, 8).png().toBuffer()), other.id)
    expect(answer.status).toBe(403)
    expect(answer.data).toMatchObject({ msg: 'No puedes actuar en nombre de otro usuario' })
    expect(await other.picture()).toBe(avatarUrl(other.id))
    expect(await me.picture()).toBe(avatarUrl(me.id))
  })
})
