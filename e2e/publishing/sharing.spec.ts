import type { Page } from '@playwright/test'
import { callAs, newPerson } from '../support/people.ts'
import { expect, type Session, test } from '../support/test.ts'

type Requests = Parameters<typeof callAs>[0]['request']

async function aReviewBy(request: Requests, who: Session, song: string) {
  const { review } = await callAs({ request, who }, 'POST', 'reviews/create', {
    type: 'song',
    apiId: song.split('/').at(-1),
    title: 'La dejo sonando hasta que termina',
    score: 4,
    description: 'El bajo entra tarde y a propósito.',
  })
  return review as { id: string }
}

test('shares a review with the dialog, and a visitor opens the link', async ({
  page,
  context,
  request,
  url,
  catalogue,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const author = await newPerson(request, url, 'Lucía')
  const review = await aReviewBy(request, author, catalogue.song)
  await page.goto(`/reviews/${review.id}?x=1`)
  await page.getByRole('button', { name: `Compartir la reseña de ${author.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Compartir reseña' })
  await expect(dialog.getByRole('img', { name: /^Vista previa/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copiar enlace' }).click()
  await expect(page.getByText('Enlace copiado')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname + new URL(link).search).toBe(`/reviews/${review.id}`)
  for (const [name, host] of [
    ['WhatsApp', 'wa.me'],
    ['Telegram', 't.me'],
    ['X', 'x.com'],
  ] as const) {
    const href = await dialog.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(new URL(href ?? '').host).toBe(host)
    expect(decodeURIComponent(href ?? '')).toContain(link)
  }
  await dialog.getByText('Historia', { exact: true }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Descargar imagen' }).click()
  expect((await download).suggestedFilename()).toBe('remusic-review-story.jpg')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.goto(link)
  await expect(
    page.getByRole('heading', { level: 1, name: 'La dejo sonando hasta que termina' }),
  ).toBeVisible()
  await expect(page.getByText('El bajo entra tarde y a propósito.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comentarios' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
})

type SharedData = { url?: string; text?: string; files?: string[] }

/** Replaces the share sheet, which a test cannot see, with a list of what it was opened with. */
async function recordShares(page: Page) {
  const shares: SharedData[] = []
  await page.exposeFunction('recordShare', (data: SharedData) => void shares.push(data))
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files, ...data }: ShareData) =>
        (window as unknown as { recordShare: (data: unknown) => Promise<void> }).recordShare({
          ...data,
          ...(files && { files: files.map(({ type }) => type) }),
        }),
    })
  })
  return shares
}

test('a phone opens its own share sheet, also with the picture', { tag: ['@phone-only', '@long'] }, async ({
  page,
  catalogue,
}) => {
  const shares = await recordShares(page)
  await page.goto(catalogue.album)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: `Compartir ${name}` }).click()
  await expect.poll(() => shares).toHaveLength(1)
  expect(shares[0]?.text).toContain(`Escucha el álbum «${name}»`)
  expect(new URL(shares[0]?.url ?? '').pathname).toBe(catalogue.album)

  await page.getByRole('button', { name: 'Compartir como imagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compartir álbum' })
  await dialog.getByText('Historia', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Compartir imagen' }).click()
  await expect.poll(() => shares.at(-1)?.files).toEqual(['image/jpeg'])
})
