import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The card of a review in the feed. Reviews of other tests may have moved it down, and only the reviews near the screen are in the
 * document, so the page is scrolled until it is. The page before the feed may show the same review, so the feed is waited for.
 */
export async function scrolledTo(page: Page, title: string): Promise<Locator> {
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(page.getByRole('heading', { level: 1, name: 'Reseñas', exact: true })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(async () => {
    if ((await card.count()) === 0) await page.mouse.wheel(0, 400)
    await expect(card).toBeVisible({ timeout: 2_000 })
    await card.scrollIntoViewIfNeeded({ timeout: 2_000 })
  }).toPass()
  return card
}
