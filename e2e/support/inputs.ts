import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses a radio button by its label, as a person does: the input itself is covered by what the design draws in its place. */
export async function choose(radio: Locator) {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/** Opens an address within the application that is open, as going back to it in the history does. */
export const openWithin = (page: Page, address: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
