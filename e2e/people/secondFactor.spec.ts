import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { expireProofs } from '../support/database.ts'
import { callAs, contextFor } from '../support/people.ts'
import { addPasskey, codeOf, readRecoveryCodes, SECURITY, turnTotpOn } from '../support/secondFactor.ts'
import {
  expect,
  mailedLink,
  newAccount,
  type Session,
  signIn,
  storedSession,
  submitLogin,
  test,
} from '../support/test.ts'

const STEP_MS = 30_000
/** The sign-in that goes on to the security settings. */
const LOGIN = `/login?volver=${encodeURIComponent(SECURITY)}`

type Given = { browser: Browser; request: APIRequestContext; url: string }

/** A page in which a new account is signed in. */
async function newMember({ browser, request, url }: Given) {
  const account = await newAccount(request)
  const session = await signIn(url, account.email, account.password)
  const context = await contextFor(browser, url, session)
  return { account, session, context, page: await context.newPage() }
}

test('adds a passkey, signs in with it without a password, renames it and confirms its removal with it', async ({
  browser,
  request,
  url,
}) => {
  const { page, context, session } = await newMember({ browser, request, url })
  const authenticator = await addAuthenticator(page)
  // If the browser offered passkeys in the address field, the authenticator would accept before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await addPasskey(page, 'Mi portátil')
  expect(await readRecoveryCodes(page)).toHaveLength(10)
  await expect(page.getByText('Mi portátil')).toBeVisible()
  await expect(page.getByText('Agregaste una llave de acceso')).toBeVisible()

  await test.step('whose owner is not verified, it is refused in Spanish, and the password still works', async () => {
    await forgetSession(page)
    await authenticator.setVerified(false)
    await page.goto(LOGIN)
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'No se usó ninguna llave de acceso' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
  })

  await test.step('otherwise it signs in', async () => {
    await authenticator.setVerified(true)
    await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
    await expect(page).toHaveURL(SECURITY)
    expect((await storedSession(page)).token).toBeTruthy()
    await expect(page.getByText('Último uso: hoy · agregada')).toBeVisible()
  })

  await test.step('it is renamed', async () => {
    await page.getByRole('button', { name: 'Cambiar el nombre de Mi portátil' }).click()
    await page.getByRole('dialog').getByLabel('Nombre').fill('Llavero')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Llave de acceso renombrada')).toBeVisible()
  })

  await test.step('once the proof of who is signed in has expired, it confirms its own removal', async () => {
    await expireProofs(session)
    await page.getByRole('button', { name: 'Quitar Llavero' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' })
    await expect(proof.getByRole('button', { name: 'Usar mi contraseña' })).toHaveCount(0)
    await proof.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await expect(page.getByText('Llave de acceso eliminada')).toBeVisible()
    await expect(page.getByText('Llavero', { exact: true })).toHaveCount(0)
  })
  await context.close()
})

test('the browser offers a passkey in the field of the address', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const { page, context } = await newMember({ browser, request, url })
  await addAuthenticator(page)
  await addPasskey(page, 'Mi portátil')
  await readRecoveryCodes(page)
  await forgetSession(page)
  // The device accepts the offer at once, so nothing is pressed or typed.
  await page.goto('/login')
  await expect(page).toHaveURL('/feed')
  await context.close()
})

test('turns the codes of an app on, then signs in once with a recovery code and with a code', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const { page, context, account } = await newMember({ browser, request, url })
  const { secret, codes } = await turnTotpOn(page)

  const [recoveryCode = ''] =
    await test.step('the recovery codes are renewed, with a warning before they are lost', async () => {
      await page.getByRole('button', { name: 'Generar nuevos códigos de recuperación' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Generar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('alert')).toHaveText(/Guárdalos antes de cerrar/)
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Descargar' }).click()
      expect((await download).suggestedFilename()).toBe('remusic-codigos-de-recuperacion.txt')
      const renewed = await readRecoveryCodes(page)
      expect(renewed).toHaveLength(10)
      expect(renewed).not.toEqual(codes)
      return renewed
    })

  const field = page.getByLabel('Código de tu aplicación')
  const begin = async () => {
    await submitLogin(page, account.email, account.password)
    await expect(field).toBeFocused()
  }
  await test.step('a wrong code is refused, and a recovery code enters', async () => {
    await forgetSession(page)
    await page.goto(LOGIN)
    await begin()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('El código no es correcto o ya se usó')
    await expect(field).toHaveAccessibleDescription(/El código no es correcto/)
    await enterRecoveryCode(page, recoveryCode)
    await expect(page).toHaveURL(SECURITY)
    await expect(page.getByText('Te quedan 9 de 10')).toBeVisible()
  })

  await test.step('the same recovery code does not, and a code of the app does', async () => {
    await forgetSession(page)
    await page.goto('/login')
    await begin()
    await enterRecoveryCode(page, recoveryCode)
    await expect(page.getByRole('alert')).toHaveText('El código de recuperación no es correcto o ya se usó')
    await page.getByRole('button', { name: 'Volver' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await begin()
    // The code that turned the app on cannot be used again.
    const code = codeOf(secret, Date.now() + STEP_MS)
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/feed')
  })
  await context.close()
})

test.describe('once the proof of who is signed in has expired', () => {
  test('the password is asked for, and the call that needed it is made', { tag: '@long' }, async ({
    browser,
    request,
    url,
  }) => {
    const { page, context, account, session } = await newMember({ browser, request, url })
    await expireProofs(session)
    await page.goto(SECURITY)
    await page.getByRole('button', { name: 'Activar la aplicación de códigos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' })
    await expect(dialog.getByLabel('Contraseña', { exact: true })).toBeFocused()
    await page.keyboard.type('otra-contraseña')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('La contraseña no es correcta')
    await page.keyboard.type(account.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })).toBeVisible()
    await context.close()
  })

  test('a cancelled proof changes nothing and says why', { tag: '@long' }, async ({
    browser,
    request,
    url,
  }) => {
    const { page, context, session } = await newMember({ browser, request, url })
    await expireProofs(session)
    await page.goto('/user/deactivate')
    await page.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible()
    await page.keyboard.press('Escape')
    const outcome = page.getByRole('dialog', { name: 'No pudimos desactivar tu cuenta' })
    await expect(outcome.getByText('Confirma que eres tú para continuar')).toBeVisible()
    expect((await storedSession(page)).active).toBe('true')
    await context.close()
  })

  test('an Admin confirms before a role changes', { tag: '@long' }, async ({
    browser,
    request,
    url,
    sessions,
  }) => {
    const person = await newAccount(request, `Cambia de rol ${crypto.randomUUID().slice(0, 6)}`)
    const admin = await newAdmin(request, url, sessions.Admin)
    const context = await contextFor(browser, url, admin.session)
    const panel = await context.newPage()
    await panel.goto(`/admin?buscar=${encodeURIComponent(person.name)}`)
    await expireProofs(admin.session)
    await panel.getByRole('button', { name: `Dar Premium a ${person.name}` }).click()
    await panel.getByRole('dialog').getByRole('button', { name: 'Dar Premium' }).click()
    const dialog = panel.getByRole('dialog', { name: 'Confirma que eres tú' })
    await dialog.getByLabel('Contraseña', { exact: true }).fill(admin.password)
    await panel.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('button', { name: `Quitar Premium a ${person.name}` })).toBeVisible()
    await context.close()
  })
})

test('a password that is changed by keyboard ends the other sessions and keeps this one', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const { page, context, account, session } = await newMember({ browser, request, url })
  const { email, password } = account
  const other = await signIn(url, email, password)
  await page.goto(SECURITY)
  const change = page.getByRole('button', { name: 'Cambiar contraseña' })
  const dialog = page.getByRole('dialog')
  const current = dialog.getByLabel('Contraseña actual')
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(current).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()

  await page.keyboard.press('Enter')
  await current.fill('no-es-esta')
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('farolas-encendidas-77')
  await dialog.getByLabel('Repetir contraseña nueva').fill('farolas-encendidas-77')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').first()).toHaveText(/Tu contraseña actual no es esa/)
  await current.fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Contraseña actualizada, cerramos tus otras sesiones')).toBeVisible()
  await expect(page.getByText('Cambiaste tu contraseña', { exact: true })).toBeVisible()

  expect(await statusOf(request, other)).toBe(401)
  expect(await statusOf(request, session)).toBe(200)
  await expect(signIn(url, email, password)).rejects.toThrow()
  expect((await signIn(url, email, 'farolas-encendidas-77')).id).toBe(session.id)
  await context.close()
})

test('changes the e-mail address by the mailed link, after a request that was cancelled', {
  tag: '@long',
}, async ({ browser, request, url }) => {
  const { page, context, account } = await newMember({ browser, request, url })
  const [unwanted, wanted] = ['otra', 'nueva'].map(
    (name) => `${name}-${crypto.randomUUID()}@correo.example`,
  ) as [string, string]
  await page.goto(SECURITY)
  const ask = async (address: string) => {
    await page.getByRole('button', { name: 'Cambiar correo' }).click()
    await page.getByLabel('Correo nuevo').fill(address)
    await page.keyboard.press('Enter')
  }
  await ask('esto no es un correo')
  await expect(page.getByLabel('Correo nuevo')).toHaveAccessibleDescription(/Escribe un email válido/)
  await page.getByLabel('Correo nuevo').fill(unwanted)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Enviamos un enlace a ${unwanted}`)).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar el cambio de correo' }).click()
  await expect(page.getByText('Tu correo sigue siendo el mismo')).toBeVisible()
  await expect(page.getByText(unwanted)).toHaveCount(0)

  await ask(wanted)
  await expect(page.getByText(`Enviamos un enlace a ${wanted}`)).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
  await page.goto(await mailedLink(request, wanted, 'correo/confirmar'))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { name: 'Listo, tu correo cambió' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Seguridad' }).click()
  await expect(page.getByText(wanted)).toBeVisible()
  await expect(page.getByText('Enviamos un enlace a')).toHaveCount(0)
  await context.close()
})

test('a change of the e-mail address is undone from the old one', { tag: '@long' }, async ({
  page,
  request,
  url,
}) => {
  const { email, password } = await newAccount(request)
  const who = await signIn(url, email, password)
  const newEmail = `nueva-${crypto.randomUUID()}@correo.example`
  await callAs({ request, who }, 'PUT', 'users/email', { email: newEmail })
  const confirmation = await mailedLink(request, newEmail, 'correo/confirmar')
  await callAs({ request, who }, 'POST', `users/email/confirm/${confirmation.split('/').at(-1)}`)

  await page.goto(await mailedLink(request, email, 'correo/deshacer'))
  await page.getByRole('button', { name: 'Deshacer el cambio' }).click()
  await expect(page.getByRole('heading', { name: /Tu correo vuelve a ser el de antes/ })).toBeVisible()

  // A stranger who changed the address knew the password, so the owner chooses another one.
  await page.goto(await mailedLink(request, email, 'olvide-password'))
  await page.getByLabel('Nueva contraseña').fill('faroles-de-la-vereda-88')
  await page.getByLabel('Repetir contraseña').fill('faroles-de-la-vereda-88')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await submitLogin(page, email, 'faroles-de-la-vereda-88')
  await expect(page).toHaveURL('/feed')
})

test('an account is taken back by «No fui yo» in the mail about a passkey', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const { page, context, account } = await newMember({ browser, request, url })
  const { email } = account
  await addAuthenticator(page)
  await addPasskey(page, 'Ajena')
  await readRecoveryCodes(page)
  await forgetSession(page)

  await page.goto(await mailedLink(request, email, 'correo/no-fui-yo'))
  await page.getByRole('button', { name: 'No fui yo, recuperar mi cuenta' }).click()
  await expect(page.getByRole('heading', { name: /Quitamos lo que se agregó a tu cuenta/ })).toBeVisible()

  await page.goto(await mailedLink(request, email, 'olvide-password'))
  await page.getByLabel('Nueva contraseña').fill('faroles-de-la-vereda-88')
  await page.getByLabel('Repetir contraseña').fill('faroles-de-la-vereda-88')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await submitLogin(page, email, 'faroles-de-la-vereda-88')
  await expect(page).toHaveURL('/feed')
  await context.close()
})

/** Signs out as far as this browser knows, without a visit to the profile. */
async function forgetSession(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

async function enterRecoveryCode(page: Page, code: string) {
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await expect(page.getByLabel('Código de recuperación')).toBeFocused()
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
}

async function statusOf(request: APIRequestContext, { token }: Session) {
  const response = await request.get('/api/back-end/users/perfil', {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.status()
}

/** An account of its own, because the tests of other files share the sessions of the demo accounts. */
async function newAdmin(request: APIRequestContext, url: string, who: Session) {
  const { email, password } = await newAccount(request)
  const before = await signIn(url, email, password)
  for (const act of ['givepremium', 'giveadmin'])
    await callAs({ request, who }, 'PUT', `users/${act}`, { userId: before.id })
  return { session: await signIn(url, email, password), password }
}
