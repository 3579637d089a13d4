import type { APIRequestContext, Page } from '@playwright/test'
import { browserOf, callAs, type Someone, somebodyPremium, wordsIn } from './support/people.ts'
import { expect, type Session, test } from './support/test.ts'

const field = (page: Page) => page.getByLabel('Mensaje', { exact: true })
const log = (page: Page) => page.getByRole('log')

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

type Around = { request: APIRequestContext; url: string; sessions: { Admin: Session } }

/** Two people with Premium and the chat between them. */
async function twoPeople({ request, url, sessions }: Around) {
  const [ana, bruno] = await Promise.all([
    somebodyPremium(request, url, 'Ana', sessions.Admin),
    somebodyPremium(request, url, 'Bruno', sessions.Admin),
  ])
  const { id: chatId } = await callAs({ request, who: ana }, 'POST', 'chat', { reciverId: bruno.id })
  const write = (who: Someone, text: string) =>
    callAs({ request, who }, 'POST', 'mensajes', { chatId, text, clientId: crypto.randomUUID() })
  return { ana, bruno, chatId: chatId as string, write }
}

test('two people talk; one reloads in the middle, and nothing is lost or said twice', async ({
  browser,
  request,
  url,
  sessions,
}) => {
  test.slow()
  const { ana, bruno } = await twoPeople({ request, url, sessions })
  const hers = await browserOf(browser, url, ana)
  const his = await browserOf(browser, url, bruno)
  const [a, b] = [await hers.newPage(), await his.newPage()]
  await b.goto('/feed')
  await expect(b.getByRole('heading', { level: 1 })).toBeVisible()

  await a.goto(`/users/${bruno.id}`)
  await a.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(a).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await say(a, '1: hola')
  const news = b.getByRole('region', { name: 'Novedades' }).getByText(`${ana.name} te escribió`)
  await expect(news).toBeVisible()
  await expect(log(a).getByText('Entregado')).toBeVisible()
  await news.click()
  await expect(log(b).getByText('1: hola')).toBeVisible()
  await expect(a.getByText('En línea').last()).toBeVisible()
  await expect(log(a).getByText('Leído').last()).toBeVisible()

  await field(b).pressSequentially('2: h')
  await expect(a.getByText('escribiendo…').first()).toBeVisible()
  await say(b, '2: hola, Ana')
  await expect(log(a).getByText('2: hola, Ana')).toBeVisible()

  for (let n = 3; n <= 8; n += 1) await say(a, `${n}: de Ana`)
  const reloading = b.reload()
  for (let n = 9; n <= 14; n += 1) await say(a, `${n}: de Ana`)
  await reloading
  await say(b, '15: y otra de Bruno')
  const said = [
    '1: hola',
    '2: hola, Ana',
    ...Array.from({ length: 12 }, (_, index) => `${index + 3}: de Ana`),
    '15: y otra de Bruno',
  ]
  for (const page of [a, b]) await expect.poll(() => wordsIn(page)).toEqual(said)
  await a.reload()
  await expect.poll(() => wordsIn(a)).toEqual(said)
  await hers.close()
  await his.close()
})

test('what is written while the line is down goes out once it is back, and only once', async ({
  browser,
  request,
  url,
  sessions,
}) => {
  test.slow()
  const { ana, bruno, chatId, write } = await twoPeople({ request, url, sessions })
  const hers = await browserOf(browser, url, ana)
  const a = await hers.newPage()
  await a.goto(`/chat/${chatId}`)
  await expect(a.getByText(/^Todavía no hay mensajes con/)).toBeVisible()

  // The server stores it and its answer never arrives.
  await a.route(
    '**/api/back-end/mensajes',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await say(a, '1: la respuesta se pierde')
  await expect(log(a).getByText('Enviado')).toBeVisible()

  await hers.setOffline(true)
  await say(a, '2: sin conexión')
  await say(a, '3: tampoco ahora')
  await expect(a.getByText('Sin conexión. Lo que escribas se enviará cuando vuelva')).toBeVisible()
  await expect(a.getByText('Estás sin conexión')).toHaveCount(0)
  await expect(log(a).getByRole('button', { name: 'Reintentar' }).first()).toBeVisible()
  await write(bruno, '4: mientras tanto')
  await hers.setOffline(false)
  await expect(log(a).getByText('4: mientras tanto')).toBeVisible()
  await expect(a.getByText('Todavía sin enviar')).toHaveCount(0)
  const { items } = await callAs({ request, who: bruno }, 'GET', `mensajes/${chatId}`)
  expect(items.map(({ text }: { text: string }) => text)).toEqual([
    '1: la respuesta se pierde',
    '4: mientras tanto',
    '2: sin conexión',
    '3: tampoco ahora',
  ])
  await expect.poll(() => wordsIn(a)).toEqual(items.map(({ text }: { text: string }) => text))
  await hers.close()
})

test('whoever loses Premium in the middle of a chat is led to the feed and told why', async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const { ana, chatId } = await twoPeople({ request, url, sessions })
  const hers = await browserOf(browser, url, ana)
  const a = await hers.newPage()
  await a.goto(`/chat/${chatId}`)
  await expect(field(a)).toBeVisible()
  await callAs({ request, who: sessions.Admin }, 'PUT', 'users/takepremium', { userId: ana.id })
  await expect(a).toHaveURL('/feed')
  await expect(a.getByText('Tu plan ya no incluye el chat')).toBeVisible()
  await expect(a.getByRole('link', { name: 'Chat' })).toHaveCount(0)
  await hers.close()
})

test('a long conversation is read upwards without a jump, and a song in it can be played', async ({
  browser,
  request,
  url,
  sessions,
  catalogue,
}) => {
  test.slow()
  const { ana, bruno, chatId, write } = await twoPeople({ request, url, sessions })
  for (let n = 1; n <= 130; n += 1)
    await write(n % 3 === 0 ? ana : bruno, `${n}: ${'palabra '.repeat(n % 20)}`)
  await write(bruno, url + catalogue.song)
  const hers = await browserOf(browser, url, ana)
  const a = await hers.newPage()
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
    for (let step = 0; step < 400 && !before.has('1: palabra'); step += 1) {
      list.scrollTop -= 60
      await frame()
      await frame()
      const now = tops()
      for (const [text, top] of now) {
        const was = before.get(text)
        // Scrolling up moves what is seen down: whatever goes up has jumped.
        if (was !== undefined && was > 0 && was < innerHeight && top < was - 2) found += 1
      }
      before = now
    }
    return before.has('1: palabra') ? found : -1
  })
  expect(jumps).toBe(0)
  await a.getByRole('button', { name: 'Ir al final' }).click()
  await expect(log(a).getByRole('button', { name: /^Pausar/ })).toBeVisible()
  await hers.close()
})

test('somebody who is blocked cannot write until they are unblocked', async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const { ana, bruno, chatId } = await twoPeople({ request, url, sessions })
  const hers = await browserOf(browser, url, ana)
  const his = await browserOf(browser, url, bruno)
  const [a, b] = [await hers.newPage(), await his.newPage()]
  await a.goto(`/chat/${chatId}`)
  await b.goto(`/chat/${chatId}`)
  await expect(field(b)).toBeVisible()
  await a.getByRole('button', { name: 'Más opciones' }).click()
  await a.getByRole('menuitem', { name: 'Bloquear' }).click()
  await a.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(a.getByText('Bloqueaste a esta persona. Desbloquéala para escribirle')).toBeVisible()
  await expect(b.getByText('No puedes escribirle a esta persona')).toBeVisible()
  await a.getByRole('button', { name: 'Desbloquear' }).click()
  await say(b, '1: gracias')
  await expect(log(a).getByText('1: gracias')).toBeVisible()
  await hers.close()
  await his.close()
})

test('on a phone the list and the conversation are two screens', { tag: '@phone-only' }, async ({
  browser,
  request,
  url,
  sessions,
  viewport,
}) => {
  const { ana, bruno, chatId, write } = await twoPeople({ request, url, sessions })
  await write(bruno, '1: ¿estás?')
  const hers = await browserOf(browser, url, ana)
  const a = await hers.newPage()
  await a.setViewportSize(viewport ?? { width: 390, height: 844 })
  await a.goto('/chat')
  await expect(field(a)).toBeHidden()
  const row = a.getByRole('navigation', { name: 'Tus Chats' }).getByRole('link', { name: bruno.name })
  await expect(row).toContainText('1 mensaje sin leer')
  await row.click()
  await expect(a).toHaveURL(`/chat/${chatId}`)
  await expect(row).toBeHidden()
  await expect(log(a).getByText('1: ¿estás?')).toBeVisible()
  await a.reload()
  await expect(log(a).getByText('1: ¿estás?')).toBeVisible()
  await field(a).fill('a medio escribir')
  await a.getByRole('link', { name: 'Volver a tus chats' }).click()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('sin leer')
  await a.goBack()
  await expect(field(a)).toHaveValue('a medio escribir')
  await hers.close()
})
