import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The card of a review, which newer ones of other tests may have moved down: only the reviews near the screen are in the document, so
 * the page is scrolled until it is.
 */
export async function scrolledTo(page: Page, title: string): Promise<Locator> {
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(async () => {
    if ((await card.count()) === 0) await page.mouse.wheel(0, 400)
    await expect(card).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  return card
}
