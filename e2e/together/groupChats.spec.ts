import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { callAs, contextFor, liveConnection, newPremiumPerson, type Person } from '../support/people.ts'
import { expect, type Session, stateOf, test } from '../support/test.ts'

const field = (page: Page) => page.getByLabel('Mensaje', { exact: true })
const log = (page: Page) => page.getByRole('log')
const chats = (page: Page) => page.getByRole('navigation', { name: 'Tus Chats' })

async function send(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** The message with this text, not one that only quotes it. */
const lineWith = (page: Page, text: string) =>
  log(page)
    .locator('[tabindex="-1"]')
    .filter({ has: page.getByRole('paragraph').filter({ hasText: text }) })

/** Opens the menu of a message, whose buttons appear when it is hovered or focused. */
async function openMenu(page: Page, text: string, whose: string) {
  const line = lineWith(page, text)
  await line.focus()
  await line.getByRole('button', { name: `Más opciones: ${whose}` }).click()
}

type Fixtures = { request: APIRequestContext; url: string; sessions: { Admin: Session } }

/** Premium accounts with these names. */
const people = ({ request, url, sessions }: Fixtures, ...names: string[]) =>
  Promise.all(names.map((name) => newPremiumPerson(request, url, name, sessions.Admin)))

async function pageOf(browser: Browser, url: string, who: Person, path: string) {
  const page = await (await contextFor(browser, url, who)).newPage()
  await page.goto(path)
  return page
}

const newGroup = async (request: APIRequestContext, host: Person, name: string, ...others: Person[]) => {
  const userIds = others.map(({ id }) => id)
  const chat = await callAs({ request, who: host }, 'POST', 'chat/groups', { name, userIds })
  return chat.id as string
}

const write = (request: APIRequestContext, who: Person, chatId: string, text: string) =>
  callAs({ request, who }, 'POST', 'mensajes', { chatId, text, clientId: crypto.randomUUID() })

test('three people talk in a group: they answer, react, edit, delete, and leave it', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const [ana, bruno, caro] = (await people({ request, url, sessions }, 'Ana', 'Bruno', 'Caro')) as [
    Person,
    Person,
    Person,
  ]
  const [a, b, c] = await Promise.all([ana, bruno, caro].map((who) => pageOf(browser, url, who, '/chat')))
  if (!a || !b || !c) throw new Error('Three pages were opened')

  await test.step('Ana creates the group', async () => {
    await expect(a.getByText('Todavía no tienes conversaciones')).toBeVisible()
    await a.getByRole('button', { name: 'Nuevo grupo' }).click()
    const dialog = a.getByRole('dialog', { name: 'Nuevo grupo' })
    await dialog.getByRole('button', { name: 'Crear grupo' }).click()
    await expect(dialog.getByText('El grupo necesita un nombre')).toBeVisible()
    await expect(dialog.getByText('Elige al menos a una persona')).toBeVisible()
    await dialog.getByLabel('Nombre del grupo').fill('Trío de prueba')
    for (const { name } of [bruno, caro]) {
      await dialog.getByLabel('Buscar personas').fill(name)
      await dialog.getByRole('checkbox', { name }).press('Space')
      await expect(dialog.getByRole('button', { name: `Quitar a ${name}` })).toBeVisible()
    }
    expect(await violations(a, 'new group')).toEqual([])
    await dialog.getByRole('button', { name: 'Crear grupo' }).click()
    await expect(a).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
    await expect(log(a).getByText(`${ana.name} creó el grupo «Trío de prueba»`)).toBeVisible()
  })

  await test.step('the others find it in their lists, and see who is typing', async () => {
    for (const page of [b, c]) await chats(page).getByRole('link', { name: 'Trío de prueba' }).click()
    await expect(field(b)).toBeVisible()
    await expect(field(c)).toBeVisible()
    await field(a).pressSequentially('ho')
    await expect(b.getByText(`${ana.name} está escribiendo…`).first()).toBeVisible()
    await send(a, 'hola a las dos')
    for (const page of [b, c]) await expect(log(page).getByText('hola a las dos')).toBeVisible()
    await expect(log(a).getByText('Leído')).toBeVisible()
  })

  await test.step('Bruno answers with the keyboard, and Caro reacts', async () => {
    await b.getByRole('button', { name: `Responder al mensaje de ${ana.name}` }).focus()
    await b.keyboard.press('Enter')
    await expect(b.getByText(`Respondes a ${ana.name}`)).toBeVisible()
    await expect(field(b)).toBeFocused()
    await send(b, 'te leo')
    const answer = lineWith(a, 'te leo')
    await expect(answer.getByRole('button', { name: `Tú hola a las dos` })).toBeVisible()

    await openMenu(c, 'hola a las dos', `el mensaje de ${ana.name}`)
    await c.getByRole('menuitem', { name: 'Me encanta' }).click()
    await expect(log(a).getByRole('button', { name: `Me encanta: ${caro.name}` })).toBeVisible()
    await log(b)
      .getByRole('button', { name: `Me encanta: ${caro.name}` })
      .click()
    await expect(
      log(a).getByRole('button', { name: `Me encanta: ${caro.name} y ${bruno.name}` }),
    ).toBeVisible()
  })

  await test.step('Ana edits and deletes', async () => {
    await openMenu(a, 'hola a las dos', 'tu mensaje')
    await a.getByRole('menuitem', { name: /^Editar · 1[45] min$/ }).click()
    await expect(a.getByText('Editando tu mensaje')).toBeVisible()
    await expect(field(a)).toHaveValue('hola a las dos')
    await field(a).fill('hola a los dos')
    await field(a).press('Enter')
    for (const page of [a, b, c]) {
      await expect(log(page).getByText('hola a los dos').first()).toBeVisible()
      await expect(log(page).getByText('editado')).toBeVisible()
      await expect(log(page).getByText('hola a las dos')).toHaveCount(0)
    }
    await expect(field(a)).toHaveValue('')
    await send(a, 'esto sobra')
    await expect(log(b).getByText('esto sobra')).toBeVisible()
    await openMenu(a, 'esto sobra', 'tu mensaje')
    await a.getByRole('menuitem', { name: /^Eliminar/ }).click()
    await a.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    for (const page of [a, b, c]) {
      await expect(log(page).getByText('Mensaje eliminado')).toBeVisible()
      await expect(log(page).getByText('esto sobra')).toHaveCount(0)
    }
    expect(await violations(a, 'group')).toEqual([])
  })

  await test.step('Ana renames the group and removes Caro, and Bruno leaves', async () => {
    await a.getByRole('button', { name: 'Más opciones', exact: true }).click()
    await a.getByRole('menuitem', { name: 'Ver el grupo' }).click()
    const details = a.getByRole('dialog', { name: 'Trío de prueba' })
    await expect(details.getByLabel('Nombre del grupo')).toBeVisible()
    expect(await violations(a, 'details of a group')).toEqual([])
    await details.getByLabel('Nombre del grupo').fill('Dúo')
    await details.getByRole('button', { name: 'Guardar' }).click()
    await expect(b.getByRole('heading', { name: 'Dúo' })).toBeVisible()
    const renamed = a.getByRole('dialog', { name: 'Dúo' })
    await renamed.getByRole('button', { name: `Opciones de ${caro.name}` }).click()
    await a.getByRole('menuitem', { name: 'Sacar del grupo' }).click()
    await a
      .getByRole('dialog', { name: `¿Sacar a ${caro.name}?` })
      .getByRole('button', { name: 'Sacar' })
      .click()
    await expect(log(b).getByText(`${ana.name} sacó a ${caro.name}`)).toBeVisible()
    await expect(c.getByText('Ya no estás en este grupo')).toBeVisible()
    await expect(field(c)).toHaveCount(0)

    await b.getByRole('button', { name: 'Más opciones', exact: true }).click()
    await b.getByRole('menuitem', { name: 'Salir del grupo' }).click()
    await b.getByRole('dialog').getByRole('button', { name: 'Salir del grupo' }).click()
    // The notice appears before the list has loaded, and only briefly.
    await expect(b.getByText('Saliste del grupo')).toBeVisible()
    await expect(b).toHaveURL('/chat')
    await expect(chats(b).getByRole('link', { name: 'Dúo' })).toHaveCount(0)
    await expect(log(a).getByText(`${bruno.name} salió del grupo`)).toBeVisible()
  })
  for (const page of [a, b, c]) await page.context().close()
})

test('a person creates a group, and answers and reacts to what is written in it', async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  const a = await pageOf(browser, url, ana, '/chat')
  await a.getByRole('button', { name: 'Nuevo grupo' }).click()
  const dialog = a.getByRole('dialog', { name: 'Nuevo grupo' })
  await dialog.getByLabel('Nombre del grupo').fill('Dúo de prueba')
  await dialog.getByLabel('Buscar personas').fill(bruno.name)
  await dialog.getByRole('checkbox', { name: bruno.name }).press('Space')
  await expect(dialog.getByRole('button', { name: `Quitar a ${bruno.name}` })).toBeVisible()
  expect(await violations(a, 'new group')).toEqual([])
  await dialog.getByRole('button', { name: 'Crear grupo' }).click()
  await expect(a).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(log(a).getByText(`${ana.name} creó el grupo «Dúo de prueba»`)).toBeVisible()

  await write(request, bruno, a.url().split('/').at(-1) ?? '', 'hola, Ana')
  await expect(log(a).getByText('hola, Ana')).toBeVisible()
  await openMenu(a, 'hola, Ana', `el mensaje de ${bruno.name}`)
  await a.getByRole('menuitem', { name: 'Me encanta' }).click()
  await expect(log(a).getByRole('button', { name: 'Me encanta: tú' })).toBeVisible()
  await a.getByRole('button', { name: `Responder al mensaje de ${bruno.name}` }).focus()
  await a.keyboard.press('Enter')
  await expect(a.getByText(`Respondes a ${bruno.name}`)).toBeVisible()
  await expect(field(a)).toBeFocused()
  await send(a, 'te leo')
  await expect(lineWith(a, 'te leo').getByRole('button', { name: `${bruno.name} hola, Ana` })).toBeVisible()
  await expect(log(a).getByText(/^(Enviado|Entregado)$/)).toBeVisible()
  await a.context().close()
})

test('in a group a block hides both from each other at once, and a former member keeps their name', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const [ana, bruno, caro] = (await people({ request, url, sessions }, 'Ana', 'Bruno', 'Caro')) as [
    Person,
    Person,
    Person,
  ]
  const chatId = await newGroup(request, ana, 'De a tres', bruno, caro)
  await write(request, bruno, chatId, 'lo que dijo Bruno')
  await write(request, caro, chatId, 'lo que dijo Caro')
  const a = await pageOf(browser, url, ana, `/chat/${chatId}`)
  await expect(log(a).getByText('lo que dijo Bruno')).toBeVisible()

  await callAs({ request, who: caro }, 'POST', `chat/groups/${chatId}/leave`)
  await expect(log(a).getByText(`${caro.name} salió del grupo`)).toBeVisible()
  await expect(lineWith(a, 'lo que dijo Caro').getByText(caro.name)).toBeVisible()

  await callAs({ request, who: ana }, 'PUT', `blocks/${bruno.id}`)
  await expect(log(a).getByText('Mensaje no disponible')).toBeVisible()
  await expect(log(a).getByText('lo que dijo Bruno')).toHaveCount(0)
  await expect(log(a).getByText('lo que dijo Caro')).toBeVisible()
  expect(await violations(a, 'group with a block')).toEqual([])
  await callAs({ request, who: ana }, 'DELETE', `blocks/${bruno.id}`)
  await expect(log(a).getByText('lo que dijo Bruno')).toBeVisible()
  await a.context().close()
})

test('a person added to a group sees it in the navigation and at the bell, on any page', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  const b = await (await contextFor(browser, url, bruno)).newPage()
  const connected = liveConnection(b)
  await b.goto('/feed')
  await connected
  await newGroup(request, ana, 'Sorpresa', bruno)
  await expect(b.getByText(`Novedades de ${ana.name} en «Sorpresa»`)).toBeVisible()
  await expect(b.getByRole('link', { name: /1 chat sin leer/ })).toBeVisible()
  await b.context().close()
})

test('a stranger sends a request, and learns nothing until it is accepted', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url, sessions }) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  await callAs({ request, who: bruno }, 'PUT', 'chat/settings', { who: 'following' })
  const { id: chatId } = await callAs({ request, who: ana }, 'POST', 'chat', { reciverId: bruno.id })
  const a = await pageOf(browser, url, ana, `/chat/${chatId}`)
  await send(a, 'hola, no nos conocemos')
  await expect(a.getByText('Cuando acepte tu solicitud podrás escribirle más')).toBeVisible()

  const b = await pageOf(browser, url, bruno, '/chat')
  await expect(b.getByText('Todavía no tienes conversaciones')).toBeVisible()
  await b.getByRole('tab', { name: /Solicitudes/ }).click()
  const request1 = b.getByRole('navigation', { name: 'Solicitudes' }).getByRole('link', { name: ana.name })
  await expect(request1).toContainText('hola, no nos conocemos')
  await request1.click()
  await expect(log(b).getByText('hola, no nos conocemos')).toBeVisible()
  await expect(field(b)).toHaveCount(0)
  expect(await violations(b, 'request')).toEqual([])
  await expect(log(a).getByText('Enviado')).toBeVisible()

  await b.getByRole('button', { name: 'Aceptar' }).click()
  await expect(field(b)).toBeVisible()
  await expect(field(a)).toBeVisible()
  await expect(log(a).getByText('Leído')).toBeVisible()
  await send(a, 'gracias')
  await expect(log(b).getByText('gracias')).toBeVisible()
  for (const page of [a, b]) await page.context().close()
})

test('a search finds an old message and opens the conversation there', { tag: '@long' }, async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  const chatId = await newGroup(request, ana, 'Archivo', bruno)
  await write(request, bruno, chatId, '1: la canción de la aguja perdida')
  for (let n = 2; n <= 130; n += 1) await write(request, n % 2 ? ana : bruno, chatId, `${n}: relleno`)
  const a = await pageOf(browser, url, ana, '/chat')
  const search = a.getByLabel('Buscar personas, chats y mensajes')
  await search.fill('zzz')
  await expect(a.getByText('Ningún mensaje con esas palabras')).toBeVisible()
  await search.fill('canciones agu')
  const found = a.getByRole('navigation', { name: 'Mensajes encontrados' }).getByRole('link')
  await expect(found).toContainText(`${bruno.name}: 1: la canción de la aguja perdida`)
  expect(await violations(a, 'search')).toEqual([])
  await found.press('Enter')
  const line = lineWith(a, 'la aguja perdida')
  await expect(line).toBeInViewport()
  await expect(line).toBeFocused()
  await expect(a).toHaveURL(`/chat/${chatId}`)
  await a.getByRole('button', { name: 'Ir al final' }).click()
  await expect(log(a).getByText('130: relleno')).toBeInViewport()
  await a.context().close()
})

test('a member chooses in the settings who may write without asking', { tag: '@long' }, async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const [bruno] = (await people({ request, url, sessions }, 'Bruno')) as [Person]
  const b = await pageOf(browser, url, bruno, '/settings')
  await b.getByRole('radio', { name: 'A quienes sigo' }).press('Space')
  await expect(b.getByText('Guardamos quién puede escribirte')).toBeVisible()
  await b.reload()
  await expect(b.getByRole('radio', { name: 'A quienes sigo' })).toBeChecked()
  await b.context().close()
})

test('the keyboard reaches the keys of any message, and passes those of all but one on the way', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  const chatId = await newGroup(request, ana, 'Teclado', bruno)
  for (const text of ['primero', 'segundo', 'tercero']) await write(request, bruno, chatId, text)
  const a = await pageOf(browser, url, ana, `/chat/${chatId}`)
  const replyTo = (text: string) => lineWith(a, text).getByRole('button', { name: /^Responder/ })
  await expect(replyTo('tercero')).toBeAttached()
  await log(a).focus()
  for (const name of [/^Reaccionar/, /^Responder/]) {
    await a.keyboard.press('Tab')
    await expect(lineWith(a, 'tercero').getByRole('button', { name })).toBeFocused()
  }
  await a.keyboard.press('ArrowUp')
  await a.keyboard.press('ArrowUp')
  await expect(replyTo('primero')).toBeFocused()
  await a.keyboard.press('ArrowDown')
  await expect(replyTo('segundo')).toBeFocused()
  await a.keyboard.press('Tab')
  await a.keyboard.press('Tab')
  await expect(field(a)).toBeFocused()
  await a.keyboard.press('Shift+Tab')
  await expect(lineWith(a, 'segundo').getByRole('button', { name: /^Más opciones/ })).toBeFocused()
  await a.keyboard.press('Enter')
  await expect(a.getByRole('menuitem', { name: 'Me encanta' })).toBeFocused()
  await a.keyboard.press('Enter')
  await expect(lineWith(a, 'segundo').getByRole('list', { name: 'Reacciones' })).toBeVisible()
  await a.context().close()
})

test('each conversation keeps its draft, and the list shows it', { tag: '@long' }, async ({
  browser,
  request,
  url,
  sessions,
}) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  const first = await newGroup(request, ana, 'Primero', bruno)
  await newGroup(request, ana, 'Segundo', bruno)
  const a = await pageOf(browser, url, ana, `/chat/${first}`)
  await field(a).fill('a medio escribir')
  await chats(a).getByRole('link', { name: 'Segundo' }).click()
  await expect(field(a)).toHaveValue('')
  const row = chats(a).getByRole('link', { name: 'Primero' })
  await expect(row).toContainText('Borrador: a medio escribir')
  await a.reload()
  await row.click()
  await expect(field(a)).toHaveValue('a medio escribir')
  await a.context().close()
})

test('the card of a song shows both scores and adds it to a playlist of both', { tag: '@long' }, async ({
  browser,
  request,
  url,
  sessions,
  catalogue,
}) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  const apiId = catalogue.song.split('/').at(-1)
  for (const [who, score] of [
    [ana, 5],
    [bruno, 2],
  ] as const)
    await callAs({ request, who }, 'POST', 'reviews/create', {
      title: 'Opino',
      description: 'Lo que pienso de ella',
      score,
      apiId,
      type: 'song',
    })
  const { id: chatId } = await callAs({ request, who: ana }, 'POST', 'chat', { reciverId: bruno.id })
  await write(request, ana, chatId, url + catalogue.song)
  const b = await pageOf(browser, url, bruno, `/chat/${chatId}`)
  const scores = log(b).getByRole('list', { name: 'Sus notas' })
  await expect(scores).toContainText('Tú 2/5')
  await expect(scores).toContainText(`${ana.name} 5/5`)
  await log(b)
    .getByRole('button', { name: /^Reproducir avance de/ })
    .click()
  await expect(log(b).getByRole('button', { name: /^Pausar/ })).toBeVisible()
  await log(b).getByRole('button', { name: 'Añadir a nuestra lista' }).click()
  const list = log(b).getByRole('link', { name: 'Está en nuestra lista' })
  await expect(list).toBeVisible()
  expect(await violations(b, 'cards')).toEqual([])

  const a = await pageOf(browser, url, ana, `/chat/${chatId}`)
  await log(a).getByRole('link', { name: 'Está en nuestra lista' }).click()
  await expect(a.getByRole('heading', { name: 'Nuestra lista' })).toBeVisible()
  for (const page of [a, b]) await page.context().close()
})

test('on a phone a group is read and answered with one hand', { tag: ['@phone-only', '@long'] }, async ({
  browser,
  request,
  url,
  sessions,
  viewport,
}) => {
  const [ana, bruno] = (await people({ request, url, sessions }, 'Ana', 'Bruno')) as [Person, Person]
  const chatId = await newGroup(request, ana, 'En el bolsillo', bruno)
  await write(request, bruno, chatId, 'desliza esto')
  const context = await browser.newContext({
    baseURL: url,
    viewport: viewport ?? { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: stateOf(url, ana),
  })
  const a = await context.newPage()
  await a.goto('/chat')
  await chats(a).getByRole('link', { name: 'En el bolsillo' }).click()
  const line = lineWith(a, 'desliza esto')
  const box = await line.boundingBox()
  if (!box) throw new Error('The message is visible')
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  const touch = { pointerType: 'touch', isPrimary: true, pointerId: 7 }
  await line.dispatchEvent('pointerdown', { ...touch, clientX: x, clientY: y })
  await line.dispatchEvent('pointermove', { ...touch, clientX: x + 80, clientY: y })
  await line.dispatchEvent('pointerup', { ...touch, clientX: x + 80, clientY: y })
  await expect(a.getByText(`Respondes a ${bruno.name}`)).toBeVisible()
  await send(a, 'deslizado')
  await expect(log(a).getByRole('button', { name: `${bruno.name} desliza esto` })).toBeVisible()
  await line.tap()
  await line.getByRole('button', { name: /^Más opciones/ }).tap()
  await a.getByRole('menuitem', { name: 'Aplauso' }).tap()
  await expect(line.getByRole('button', { name: 'Aplauso: tú' })).toBeVisible()
  const overflow = await a.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await violations(a, 'group on a phone')).toEqual([])
  await context.close()
})
