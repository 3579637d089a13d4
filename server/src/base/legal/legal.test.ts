import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONSENT_DOCUMENTS, type LegalDocumentName } from '@remusic/contract/base/legal'
import { acceptLegal, type LegalPart, legalDocument, myConsents } from '@remusic/contract/base/schemas/legal'
import { confirm, register } from '@remusic/contract/people/schemas/accounts'
import { myArchive } from '@remusic/contract/publishing/schemas/archive'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aSession, aUser } from '../../../testing/builders.ts'
import { cpuTimeOf } from '../../../testing/cpuTime.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'
import { legalStatus } from './legalStatus.ts'
import { safeHref } from './markdown.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legal-'))
  app = await startTestApp({ env: { LEGAL_DIR: folder, MINIMUM_AGE: '16' } })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  for (const { document } of await legalStatus(app.config))
    await rm(join(folder, `${document}.md`), { force: true })
})

const publish = (document: LegalDocumentName, text: string) => writeFile(join(folder, `${document}.md`), text)
const read = async (document: LegalDocumentName, version?: string) =>
  (await app.call(legalDocument, { params: { document }, query: { version } })).data
const textOf = (parts: LegalPart[]) => parts.map((part) => ('text' in part ? part.text : '')).join('')
const tagsOf = (parts: LegalPart[]) => parts.flatMap((part) => ('open' in part ? [part.open] : []))
const linksOf = (parts: LegalPart[]) => parts.flatMap((part) => ('open' in part ? (part.href ?? []) : []))
const aMember = async () => {
  const user = await aUser(app.db)
  return { ...user, token: await aSession(app.db, user.id) }
}

/** Parsing takes a tenth of this. A pattern with catastrophic backtracking takes many times as much. */
const MAX_CPU_MS = 30_000

describe('a legal document', () => {
  test('is a marked sample until the operator writes a file, which is shown without a restart', async () => {
    const sample = await read('terminos')
    expect(sample).toMatchObject({ own: false, current: true })
    expect(textOf(sample.parts)).toContain('al menos 16 años')
    await publish('terminos', '# Lo nuestro\n\nHola desde {{sitio}}.')
    const own = await read('terminos')
    expect(own).toMatchObject({ own: true, current: true })
    expect(own.version).not.toBe(sample.version)
    expect(tagsOf(own.parts)).toEqual(['h2', 'p'])
    expect(textOf(own.parts)).toContain('Hola desde localhost')
    expect(await read('terminos', sample.version)).toMatchObject({ current: false, own: false })
    expect(await legalStatus(app.config)).toContainEqual({ document: 'terminos', own: true, problem: null })
  })

  test.each<LegalDocumentName>(['terminos', 'privacidad', 'cookies', 'reembolsos'])(
    'has a sample with sections: %s',
    async (document) => {
      const { parts } = await read(document)
      expect(tagsOf(parts).filter((tag) => tag === 'h3').length).toBeGreaterThan(2)
    },
  )

  test('contains nothing but plain elements, whatever the Markdown contains', async () => {
    await publish(
      'cookies',
      [
        '<script>alert(1)</script><img src=x onerror=alert(1)>',
        '[a](javascript:alert(1)) [b](JaVaScRiPt&colon;alert(1)) [c](data:text/html,x) [d](vbscript:x)',
        '[e](//evil.example/x) [f](/terminos) [g](https://example.org) [h](mailto:a@example.org)',
        '![un dibujo](https://example.org/pixel.png)',
        '`<b>` **fuerte** \u0000 fin',
      ].join('\n\n'),
    )
    const { parts } = await read('cookies')
    expect(new Set(tagsOf(parts))).toEqual(new Set(['p', 'a', 'code', 'strong']))
    expect(linksOf(parts)).toEqual([
      'https://evil.example/x',
      '/terminos',
      'https://example.org/',
      'mailto:a@example.org',
    ])
    expect(textOf(parts)).toContain('<script>alert(1)</script>')
    expect(textOf(parts)).toContain('un dibujo')
    const page = await (await app.request('/cookies')).text()
    expect(page).not.toContain('<script>alert(1)')
    for (const href of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
    ])
      expect(safeHref(href)).toBeNull()
  })

  test.each([
    ['nested quotes', '>'.repeat(140_000)],
    ['nested lists', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}- a`).join('\n')],
    ['open brackets', '['.repeat(140_000)],
    ['emphasis', '*a_ '.repeat(35_000)],
  ])('survives %s', async (_what, text) => {
    const cpuMs = await cpuTimeOf(async () => {
      await publish('reembolsos', text)
      const { status } = await app.call(legalDocument, { params: { document: 'reembolsos' }, query: {} })
      expect(status).toBe(200)
    })
    expect(cpuMs).toBeLessThan(MAX_CPU_MS)
  })

  test.each([
    ['too_long', 'a\n\n'.repeat(350_000)],
    ['too_long', `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(20_000)}`],
    ['empty', ' \n'],
  ])('that is %s is reported, and the sample is shown', async (problem, text) => {
    await publish('privacidad', text)
    expect((await read('privacidad')).own).toBe(false)
    expect(await legalStatus(app.config)).toContainEqual({ document: 'privacidad', own: false, problem })
  })

  test('that does not exist is not found', async () => {
    expect((await app.request('/api/back-end/legal/otro')).status).toBe(400)
    expect((await app.request('/api/back-end/legal/terminos?version=000000000000')).status).toBe(404)
  })
})

describe('consent', () => {
  const consentsOf = (userId: string) =>
    app.db
      .selectFrom('consents')
      .select(['document', 'version', 'accepted_at as at'])
      .where('user_id', '=', userId)
      .orderBy('accepted_at')
      .orderBy('document', 'desc')
      .execute()

  test('is recorded with the versions of the day of the registration, by the specified call', async () => {
    await publish('terminos', 'Versión uno.')
    const body = { name: 'Rita', email: 'rita@example.org', password: 'trompeta-violeta-81' }
    const before = new Date()
    expect((await app.call(register, { body })).status).toBe(201)
    const versions = await Promise.all(CONSENT_DOCUMENTS.map(async (name) => (await read(name)).version))
    await publish('terminos', 'Versión dos.')
    const link = await eventually(async () => {
      const mail = (await app.mails()).find(({ to_address }) => to_address === body.email)
      return (
        /\/confirmar\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? Promise.reject(new Error('no mail yet'))
      )
    })
    expect((await app.call(confirm, { params: { token: link } })).status).toBe(200)
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow()
    const consents = await consentsOf(id)
    expect(consents.map(({ document, version }) => [document, version])).toEqual([
      ['terminos', versions[0]],
      ['privacidad', versions[1]],
    ])
    expect(consents[0]?.at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000)

    const session = { token: await aSession(app.db, id) }
    const { data } = await app.call(myConsents, {}, session)
    expect(data.consents).toMatchObject([
      { document: 'terminos', pending: true, accepted: { version: versions[0] } },
      { document: 'privacidad', pending: false },
    ])
    expect(textOf((await read('terminos', versions[0])).parts)).toBe('Versión uno.')
    expect((await app.call(myArchive, {}, session)).data.consents).toMatchObject([
      { document: 'Términos y condiciones', version: versions[0] },
      { document: 'Política de privacidad' },
    ])
  })

  test('to a changed document is given once, however often it is sent, and only to the text of now', async () => {
    const member = await aMember()
    await publish('privacidad', 'Lo que guardamos.')
    const { version } = await read('privacidad')
    const accept = (of: string) =>
      app.call(acceptLegal, { body: { documents: [{ document: 'privacidad', version: of }] } }, member)
    const answers = await Promise.all([accept(version), accept(version), accept(version)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0].data.consents).toMatchObject([{ pending: false }, { pending: false, version }])
    await publish('privacidad', 'Lo que guardamos, y más.')
    expect((await accept(version)).status).toBe(409)
    expect(await consentsOf(member.id)).toHaveLength(1)
    expect((await app.call(myConsents, {}, member)).data.consents[1]).toMatchObject({ pending: true })
  })

  test('is not asked for while nobody stands behind the text', async () => {
    const { data } = await app.call(myConsents, {}, await aMember())
    expect(data.consents.map(({ pending, accepted }) => [pending, accepted])).toEqual([
      [false, null],
      [false, null],
    ])
  })
})
