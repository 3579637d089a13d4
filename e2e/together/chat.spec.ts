import type { APIRequestContext, Page } from '@playwright/test'
import {
  callAs,
  contextFor,
  liveConnection,
  messagesIn,
  newPremiumPerson,
  type Person,
} from '../support/people.ts'
import { expect, type Session, test } from '../support/test.ts'

const field = (page: Page) => page.getByLabel('Mensaje', { exact: true })
const log = (page: Page) => page.getByRole('log')

async function send(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

type Fixtures = { request: APIRequestContext; url: string; sessions: { Admin: Session } }

/** Creates two Premium accounts and a chat between them. */
async function twoPeople({ request, url, sessions }: Fixtures) {
  const [ana, bruno] = await Promise.all([
    newPremiumPerson(request, url, 'Ana', sessions.Admin),
    newPremiumPerson(request, url, 'Bruno', sessions.Admin),
  ])
  const { id: chatId } = await callAs({ request, who: ana }, 'POST', 'chat', { reciverId: bruno.id })
  const write = (who: Person, text: string) =>
    callAs({ request, who }, 'POST', 'mensajes', { chatId, text, clientId: crypto.randomUUID() })
  return { ana, bruno, chatId: chatId as string, write }
}

/** Previews last half a minute, and scrolling through a long conversation may take longer. */
const playSlowly = (page: Page) =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      this.playbackRate = 0.1
      return play.call(this)
    }
  })

test('two people chat and see that a message arrived, was read and is answered', async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const { ana, bruno } = await twoPeople({ request, url, sessions })
  const contextOfAna = await contextFor(browser, url, ana)
  const contextOfBruno = await contextFor(browser, url, bruno)
  const [a, b] = [await contextOfAna.newPage(), await contextOfBruno.newPage()]
  const connected = liveConnection(b)
  await b.goto('/feed')
  await connected

  await a.goto(`/users/${bruno.id}`)
  await a.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(a).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await send(a, '1: hola')
  const toast = b.getByRole('region', { name: 'Novedades' }).getByText(`${ana.name} te escribió`)
  // A hovered toast stays on the screen.
  await toast.hover()
  await expect(log(a).getByText('Entregado')).toBeVisible()
  await toast.click()
  await expect(log(b).getByText('1: hola')).toBeVisible()
  await expect(a.getByText('En línea').last()).toBeVisible()
  await expect(log(a).getByText('Leído').last()).toBeVisible()

  await field(b).pressSequentially('2: h')
  await expect(a.getByText('escribiendo…').first()).toBeVisible()
  await send(b, '2: hola, Ana')
  for (const page of [a, b]) await expect.poll(() => messagesIn(page)).toEqual(['1: hola', '2: hola, Ana'])
  await contextOfAna.close()
  await contextOfBruno.close()
})

test('two people chat, one of them reloads, and no message is lost or duplicated', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const { ana, bruno, chatId } = await twoPeople({ request, url, sessions })
  const contextOfAna = await contextFor(browser, url, ana)
  const contextOfBruno = await contextFor(browser, url, bruno)
  const [a, b] = [await contextOfAna.newPage(), await contextOfBruno.newPage()]
  for (const page of [a, b]) await page.goto(`/chat/${chatId}`)
  for (let n = 1; n <= 6; n += 1) await send(a, `${n}: de Ana`)
  const reloading = b.reload()
  for (let n = 7; n <= 12; n += 1) await send(a, `${n}: de Ana`)
  await reloading
  await expect(log(b).getByText('12: de Ana')).toBeVisible()
  await send(b, '13: y otra de Bruno')
  const expected = [
    ...Array.from({ length: 12 }, (_, index) => `${index + 1}: de Ana`),
    '13: y otra de Bruno',
  ]
  for (const page of [a, b]) await expect.poll(() => messagesIn(page)).toEqual(expected)
  await a.reload()
  await expect.poll(() => messagesIn(a)).toEqual(expected)
  await contextOfAna.close()
  await contextOfBruno.close()
})

test('messages written offline are sent once the connection returns, and only once', async ({
  browser,
  request,
  url,
  sessions,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const { ana, bruno, chatId, write } = await twoPeople({ request, url, sessions })
  const contextOfAna = await contextFor(browser, url, ana)
  const a = await contextOfAna.newPage()
  await a.goto(`/chat/${chatId}`)
  await expect(a.getByText(/^Todavía no hay mensajes con/)).toBeVisible()

  // The server stores the message, but its response is lost.
  await a.route(
    '**/api/back-end/mensajes',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send(a, '1: la respuesta se pierde')
  await expect(log(a).getByText('Enviado')).toBeVisible()

  await contextOfAna.setOffline(true)
  await send(a, '2: sin conexión')
  await send(a, '3: tampoco ahora')
  await expect(a.getByText('Sin conexión. Lo que escribas se enviará cuando vuelva')).toBeVisible()
  await expect(a.getByText('Estás sin conexión')).toHaveCount(0)
  await expect(log(a).getByRole('button', { name: 'Reintentar' })).toHaveCount(2)
  await write(bruno, '4: mientras tanto')
  await contextOfAna.setOffline(false)
  await expect(log(a).getByText('4: mientras tanto')).toBeVisible()
  await expect(a.getByText('Todavía sin enviar')).toHaveCount(0)
  const { items } = await callAs({ request, who: bruno }, 'GET', `mensajes/${chatId}`)
  expect(items.map(({ text }: { text: string }) => text)).toEqual([
    '1: la respuesta se pierde',
    '4: mientras tanto',
    '2: sin conexión',
    '3: tampoco ahora',
  ])
  await expect.poll(() => messagesIn(a)).toEqual(items.map(({ text }: { text: string }) => text))
  await contextOfAna.close()
})

test('a member who loses Premium during a chat is redirected to the feed with the reason', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const { ana, chatId } = await twoPeople({ request, url, sessions })
  const contextOfAna = await contextFor(browser, url, ana)
  const a = await contextOfAna.newPage()
  await a.goto(`/chat/${chatId}`)
  await expect(field(a)).toBeVisible()
  await callAs({ request, who: sessions.Admin }, 'PUT', 'users/takepremium', { userId: ana.id })
  await expect(a).toHaveURL('/feed')
  await expect(a.getByText('Tu plan ya no incluye el chat')).toBeVisible()
  await expect(a.getByRole('link', { name: 'Chat', exact: true })).toHaveCount(0)
  await contextOfAna.close()
})

test('a long conversation scrolls up without jumps, and a song in it can be played', {
  tag: '@long',
}, async ({ browser, request, url, sessions, catalogue }) => {
  const { ana, bruno, chatId, write } = await twoPeople({ request, url, sessions })
  for (let n = 1; n <= 130; n += 1)
    await write(n % 3 === 0 ? ana : bruno, `${n}: ${'palabra '.repeat(n % 20)}`)
  await write(bruno, url + catalogue.song)
  const contextOfAna = await contextFor(browser, url, ana)
  const a = await contextOfAna.newPage()
  await playSlowly(a)
  await a.goto(`/chat/${chatId}`)
  await log(a)
    .getByRole('button', { name: /^Reproducir avance de/ })
    .click()
  await expect(log(a).getByRole('button', { name: /^Pausar/ })).toBeVisible()

  const jumps = await a.getByRole('log').evaluate(async (list) => {
    const tops = () =>
      new Map(
        [...list.querySelectorAll('p')].map((line) => [line.textContent, line.getBoundingClientRect().top]),
      )
    const frame = () => new Promise(requestAnimationFrame)
    let found = 0
    let before = tops()
    while (!before.has('1: palabra')) {
      list.scrollTop -= 60
      await frame()
      await frame()
      const now = tops()
      for (const [text, top] of now) {
        const was = before.get(text)
        // Scrolling up moves the visible messages down: one that moves up has jumped.
        if (was !== undefined && was > 0 && was < innerHeight && top < was - 2) found += 1
      }
      before = now
    }
    return found
  })
  expect(jumps).toBe(0)
  await a.getByRole('button', { name: 'Ir al final' }).click()
  await expect(log(a).getByRole('button', { name: /^Pausar/ })).toBeVisible()
  await contextOfAna.close()
})

test('a blocked person cannot send messages until they are unblocked', { tag: '@long' }, async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const { ana, bruno, chatId } = await twoPeople({ request, url, sessions })
  const contextOfAna = await contextFor(browser, url, ana)
  const contextOfBruno = await contextFor(browser, url, bruno)
  const [a, b] = [await contextOfAna.newPage(), await contextOfBruno.newPage()]
  await a.goto(`/chat/${chatId}`)
  await b.goto(`/chat/${chatId}`)
  await expect(field(b)).toBeVisible()
  await a.getByRole('button', { name: 'Más opciones' }).click()
  await a.getByRole('menuitem', { name: 'Bloquear' }).click()
  await a.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(a.getByText('Bloqueaste a esta persona. Desbloquéala para escribirle')).toBeVisible()
  await expect(b.getByText('No puedes escribirle a esta persona')).toBeVisible()
  await a.getByRole('button', { name: 'Desbloquear' }).click()
  await send(b, '1: gracias')
  await expect(log(a).getByText('1: gracias')).toBeVisible()
  await contextOfAna.close()
  await contextOfBruno.close()
})

test('on a phone the chat list and the conversation are separate screens', {
  tag: ['@phone-only', '@long'],
}, async ({ browser, request, url, sessions, viewport }) => {
  const { ana, bruno, chatId, write } = await twoPeople({ request, url, sessions })
  await write(bruno, '1: ¿estás?')
  const contextOfAna = await contextFor(browser, url, ana)
  const a = await contextOfAna.newPage()
  await a.setViewportSize(viewport ?? { width: 390, height: 844 })
  await a.goto('/chat')
  await expect(field(a)).toBeHidden()
  const row = a.getByRole('navigation', { name: 'Tus Chats' }).getByRole('link', { name: bruno.name })
  await expect(row).toContainText('1 mensaje sin leer')
  await row.click()
  await expect(a).toHaveURL(`/chat/${chatId}`)
  await expect(row).toBeHidden()
  await expect(log(a).getByText('1: ¿estás?')).toBeVisible()
  await field(a).fill('a medio escribir')
  await a.getByRole('link', { name: 'Volver a tus chats' }).click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('sin leer')
  await a.goBack()
  await expect(field(a)).toHaveValue('a medio escribir')
  await contextOfAna.close()
})
