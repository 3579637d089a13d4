import { DEMO_SCREENS, SCREENS } from '@remusic/contract/base/screens'
import { expect, test } from 'vitest'
import { genre, ID, MEMBER, profile } from './testing/answers.ts'
import { createRenderer, errors, htmlOf, request, site, TIMEOUT_MS } from './testing/renderer.ts'
import { answeringEverything } from './testing/sampledAnswers.ts'

const inOnePiece = { ...site, timeoutMs: TIMEOUT_MS, streamAfterMs: TIMEOUT_MS }
const asSent = createRenderer(inOnePiece)
const asHydrated = createRenderer({ ...inOnePiece, readsEverything: true })

/** These screens read nothing on the server: their whole content is loaded in the browser, and no other part of the page reads it. */
const LEFT_TO_THE_BROWSER = new Set<string>([
  '/olvide-password/:token',
  '/confirmar/:token',
  '/user/receipt/:id',
  '/chat',
  '/chat/:chatId',
])
const screens = [...SCREENS, ...DEMO_SCREENS].filter((pattern) => !LEFT_TO_THE_BROWSER.has(pattern))

const VIEWERS = [
  ['a visitor', null],
  ['a free member', 'Gratuito'],
  ['an Admin', 'Admin'],
] as const

const screenOf = (html: string) => html.slice(html.indexOf('id="root"'), html.indexOf('id="page-state"'))

/** The first difference between the two, with its surroundings. */
function differenceOf(sent: string, hydrated: string) {
  let at = 0
  while (sent[at] === hydrated[at]) at++
  const near = (text: string) => text.slice(Math.max(0, at - 160), at + 160)
  return { sent: near(sent), hydrated: near(hydrated) }
}

// Parts of a page are hydrated one after another. One that shows what another part has read meanwhile is a hydration error.
test.each(VIEWERS)(
  'until they are hydrated, screens of %s show only what they name as read',
  async (_, role) => {
    const perform = answeringEverything({
      '/api/back-end/users/perfil': { ...profile('Ana'), role: role ?? 'Gratuito' },
      '/api/back-end/genres': (query: object) => ('genre' in query ? genre('Rock') : undefined),
    })
    const compared: string[] = []
    for (const pattern of screens) {
      const url = pattern.replaceAll(/:\w+/g, ID)
      const asked = request(url, perform, { member: role && MEMBER })
      const [sent, hydrated] = [await asSent.render(asked), await asHydrated.render(asked)]
      if (!sent || !hydrated) continue
      const [before, after] = [screenOf(await htmlOf(sent)), screenOf(await htmlOf(hydrated))]
      if (before !== after) expect.soft(differenceOf(before, after), url).toBeNull()
      expect(errors.splice(0), url).toEqual([])
      compared.push(pattern)
    }
    expect(compared.length).toBeGreaterThan(25)
  },
)
