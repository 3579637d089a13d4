import { expect, type Locator } from '@playwright/test'

/** Chooses a radio button by its label, as a person does: the input itself is covered by what the design draws in its place. */
export async function choose(radio: Locator) {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}
