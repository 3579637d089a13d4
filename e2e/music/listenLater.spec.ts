import type { APIRequestContext } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { callAs, contextFor, newPerson, type Person } from '../support/people.ts'
import { listensToShortcuts } from '../support/shortcuts.ts'
import { type Song, someSongs } from '../support/songs.ts'
import { expect, test } from '../support/test.ts'

const review = (request: APIRequestContext, who: Person, { apiId }: Song) =>
  callAs({ request, who }, 'POST', 'reviews/create', {
    apiId,
    type: 'song',
    title: `Para escuchar de noche, dice ${who.name}`,
    score: 4,
    description: 'Con la ventana abierta.',
  }) as Promise<{ review: { id: string } }>

test('saves a song from a review, orders the list by keyboard, crosses off by a review and is surprised', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url, isMobile }) => {
  const [me, author] = [await newPerson(request, url, 'Lectora'), await newPerson(request, url, 'Autora')]
  const [first, second, third] = (await someSongs(3)) as [Song, Song, Song]
  const { review: written } = await review(request, author, first)
  const context = await contextFor(browser, url, me)
  const page = await context.newPage()
  const list = page.getByRole('list', { name: 'Por escuchar' })
  const titles = () =>
    list.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.textContent ?? ''))

  /** Rows far from the screen are not rendered. */
  const scrollToList = () =>
    page
      .getByRole('button', { name: 'Sorpréndeme' })
      .evaluate((key) => key.scrollIntoView({ block: 'start' }))
  const storedOrder = async () => {
    const { items } = (await callAs({ request, who: me }, 'GET', 'listen-later')) as {
      items: { target: { apiId: string } }[]
    }
    return items.map(({ target }) => target.apiId)
  }

  await test.step('the key of a review keeps where one found it', async () => {
    await page.goto(`/reviews/${written.id}`)
    const key = page.getByRole('article').getByRole('button', { name: `Por escuchar: ${first.title}` })
    await expect(key).toHaveAttribute('aria-pressed', 'false')
    const saved = page.waitForResponse(`**/listen-later/song/${first.apiId}`)
    await key.click()
    await expect(key).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`Guardado por escuchar: «${first.title}»`)).toBeVisible()
    await saved
    const { items } = await callAs({ request, who: me }, 'GET', 'listen-later')
    expect(items).toMatchObject([{ reason: { kind: 'review', review: { id: written.id } } }])
  })

  await test.step('the key of a page and its shortcut do the same, and can be undone', async () => {
    await page.goto(`/song/${second.apiId}`)
    const key = page.getByRole('button', { name: `Por escuchar: ${second.title}` }).first()
    await expect(key).toHaveAttribute('aria-pressed', 'false')
    await listensToShortcuts(page)
    await page.keyboard.press('e')
    await expect(key).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(`Guardado por escuchar: «${second.title}»`)).toBeVisible()
    await key.click()
    await expect(key).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByText(`Quitado de tu lista por escuchar: «${second.title}»`)).toBeVisible()
    const restored = page.waitForResponse((response) => response.url().endsWith('/restore'))
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(key).toHaveAttribute('aria-pressed', 'true')
    expect((await restored).status()).toBe(200)
    await callAs({ request, who: me }, 'PUT', `listen-later/song/${third.apiId}`, {})
  })

  await test.step('the list shows the reason, and is ordered by keyboard or menu', async () => {
    await page.goto('/user?vista=por-escuchar')
    await scrollToList()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    const reason = list.getByRole('link', { name: `De la reseña de ${author.name}` })
    await expect(reason.filter({ visible: true })).toHaveAttribute('href', `/reviews/${written.id}`)
    const isOrdered = async (...songs: Song[]) => {
      for (const [i, { title }] of songs.entries())
        await expect.poll(async () => (await titles())[i]).toContain(title)
    }
    await isOrdered(third, second, first)
    if (isMobile) {
      await list.getByRole('button', { name: `Más opciones de ${first.title}` }).click()
      await page.getByRole('menuitem', { name: 'Llevar al principio' }).click()
    } else {
      const handleAt = (place: number) =>
        list.getByRole('button', { name: `Mover ${first.title} con las flechas: lugar ${place} de 3` })
      await handleAt(3).focus()
      await page.keyboard.press('ArrowUp')
      await expect(page.getByRole('status').getByText(`${first.title}: lugar 2 de 3`)).toBeAttached()
      // The list is rendered after the announcement, and the next press counts from the place that it shows.
      await expect(handleAt(2)).toBeFocused()
      await page.keyboard.press('ArrowUp')
    }
    await isOrdered(first, third, second)
    await expect.poll(() => storedOrder()).toEqual([first.apiId, third.apiId, second.apiId])
    expect(await violations(page, 'what one wants to listen to')).toEqual([])
  })

  await test.step('an entry is removed and brought back to its place', async () => {
    await list.getByRole('button', { name: `Más opciones de ${third.title}` }).click()
    await page.getByRole('menuitem', { name: 'Quitar de la lista' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const restored = page.waitForResponse((response) => response.url().endsWith('/restore'))
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect.poll(async () => (await titles())[1]).toContain(third.title)
    await restored
  })

  await test.step('a review crosses an entry off', async () => {
    await review(request, me, first)
    await page.reload()
    await scrollToList()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const heard = page.getByRole('list', { name: 'Ya lo escuchaste' })
    await expect(heard.getByRole('link', { name: first.title, exact: true })).toBeVisible()
    expect(await storedOrder()).toEqual([third.apiId, second.apiId])
  })

  await test.step('Sorpréndeme opens one of the others, another one each time', async () => {
    const opened: string[] = []
    for (let i = 0; i < 2; i++) {
      await page.getByRole('button', { name: 'Sorpréndeme' }).click()
      await page.waitForURL(/\/song\//)
      opened.push(new URL(page.url()).pathname)
      await page.goBack()
    }
    expect(new Set(opened)).toEqual(new Set([`/song/${second.apiId}`, `/song/${third.apiId}`]))
  })
  await context.close()
})
