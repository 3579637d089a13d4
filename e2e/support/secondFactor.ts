import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from './test.ts'

export const SECURITY = '/settings?vista=seguridad'

/** Reads the codes that are shown once and closes their dialog. */
export async function readRecoveryCodes(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

/** Adds a passkey of the authenticator of the browser, on the page of the security settings. */
export async function addPasskey(page: Page, name: string) {
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Crear llave' }).click()
  await expect(page.getByText('Llave de acceso agregada')).toBeVisible()
}

/** Turns the codes of an authenticator app on. `onCodes` is called while the recovery codes are shown. */
export async function turnTotpOn(page: Page, { onCodes = async () => {} } = {}) {
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Activar la aplicación de códigos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Activar la aplicación de códigos' })
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByLabel('Código de tu aplicación').fill(codeOf(secret, Date.now()))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' })).toBeVisible()
  await onCodes()
  return { secret, codes: await readRecoveryCodes(page) }
}

/** The code that an authenticator app shows at a time. */
export const codeOf = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
