import type { APIRequestContext, Page } from '@playwright/test'
import { addAuthenticator } from './support/authenticator.ts'
import { expireProofs } from './support/database.ts'
import { callAs, contextFor, signInNewPerson } from './support/people.ts'
import {
  codeOf,
  readRecoveryCodes,
  SECURITY,
  signOut,
  submitFirstStep,
  turnTotpOn,
} from './support/secondFactor.ts'
import {
  type Account,
  expect,
  mailedLink,
  newAccount,
  type Session,
  signIn,
  storedSession,
  submitLogin,
  test,
} from './support/test.ts'

const STEP_MS = 30_000

test('adds a passkey, signs out and signs in with it without a password', async ({ page, request }) => {
  await addAuthenticator(page)
  await signInNewPerson(page, request)
  await addPasskey(page, 'Mi portátil')
  const codes = await readRecoveryCodes(page)
  expect(codes).toHaveLength(10)
  await expect(page.getByText('Mi portátil')).toBeVisible()
  await expect(page.getByText('Agregaste una llave de acceso')).toBeVisible()

  await signOut(page)
  // Where the browser offers passkeys in the field of the address, the authenticator would accept before the key is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page).toHaveURL('/feed')
  expect((await storedSession(page)).token).toBeTruthy()

  await page.goto(SECURITY)
  await expect(page.getByText('Último uso: hoy')).toBeVisible()
})

test('the browser offers a passkey in the field of the address', async ({ page, request }) => {
  await addAuthenticator(page)
  await signInNewPerson(page, request)
  await addPasskey(page, 'Mi portátil')
  await readRecoveryCodes(page)
  await signOut(page)
  // The device accepts the offer at once, so nothing is pressed or typed.
  await page.goto('/login')
  await expect(page).toHaveURL('/feed')
})

test('renames a passkey and removes it', async ({ page, request }) => {
  await addAuthenticator(page)
  await signInNewPerson(page, request)
  await addPasskey(page, 'Vieja')
  await readRecoveryCodes(page)
  await page.getByRole('button', { name: 'Cambiar el nombre de Vieja' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Llavero')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Llave de acceso renombrada')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar Llavero' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Llave de acceso eliminada')).toBeVisible()
  await expect(page.getByText('Llavero', { exact: true })).toHaveCount(0)
})

test('a passkey whose owner is not verified is refused in Spanish, and the password still works', async ({
  page,
  request,
}) => {
  const authenticator = await addAuthenticator(page)
  await signInNewPerson(page, request)
  await addPasskey(page, 'Mi teléfono')
  await readRecoveryCodes(page)
  await authenticator.setVerified(false)
  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No se usó ninguna llave de acceso' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled()
})

test('turns the codes of an app on, then signs in with a code and once with a recovery code', {
  tag: '@phone',
}, async ({ page, request }) => {
  const account = await signInNewPerson(page, request)
  const { secret, codes } = await turnTotpOn(page)
  const [recoveryCode = ''] = codes

  await signOut(page)
  await submitFirstStep(page, account)
  const field = page.getByLabel('Código de tu aplicación')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('El código no es correcto o ya se usó')
  await expect(field).toHaveAccessibleDescription(/El código no es correcto/)
  // The code that turned the app on cannot be used again.
  const code = codeOf(secret, Date.now() + STEP_MS)
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/feed')

  await signOut(page)
  await useRecoveryCode(page, account, recoveryCode)
  await expect(page).toHaveURL('/feed')
  await page.goto(SECURITY)
  await expect(page.getByText('Te quedan 9 de 10')).toBeVisible()

  await signOut(page)
  await useRecoveryCode(page, account, recoveryCode)
  await expect(page.getByRole('alert')).toHaveText('El código de recuperación no es correcto o ya se usó')
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('renews the recovery codes and warns before they are lost', async ({ page, request }) => {
  await signInNewPerson(page, request)
  const { codes } = await turnTotpOn(page)
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
})

test.describe('once the proof of who is signed in has expired', () => {
  test('the password is asked for, and the call that needed it is made', async ({ page, request }) => {
    const account = await signInNewPerson(page, request)
    await page.goto(SECURITY)
    await expireProofs(await sessionOf(page))
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
  })

  test('a cancelled proof changes nothing and says why', async ({ page, request }) => {
    await signInNewPerson(page, request)
    await page.goto('/user/deactivate')
    await expireProofs(await sessionOf(page))
    await page.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirma que eres tú' })).toBeVisible()
    await page.keyboard.press('Escape')
    const outcome = page.getByRole('dialog', { name: 'No pudimos desactivar tu cuenta' })
    await expect(outcome.getByText('Confirma que eres tú para continuar')).toBeVisible()
    expect((await storedSession(page)).active).toBe('true')
  })

  test('an account with a passkey confirms with it', async ({ page, request }) => {
    await addAuthenticator(page)
    await signInNewPerson(page, request)
    await addPasskey(page, 'Mi reloj')
    await readRecoveryCodes(page)
    await expireProofs(await sessionOf(page))
    await page.getByRole('button', { name: 'Quitar Mi reloj' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirma que eres tú' })
    await expect(proof.getByRole('button', { name: 'Usar mi contraseña' })).toHaveCount(0)
    await proof.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await expect(page.getByText('Llave de acceso eliminada')).toBeVisible()
  })

  test('an Admin confirms before a role changes', async ({ browser, request, url, sessions }) => {
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

test('a changed password ends the other sessions and keeps this one', { tag: '@phone' }, async ({
  page,
  request,
  url,
}) => {
  const { email, password } = await signInNewPerson(page, request)
  const other = await signIn(url, email, password)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña actual').fill('no-es-esta')
  await dialog.getByLabel('Contraseña nueva', { exact: true }).fill('farolas-encendidas-77')
  await dialog.getByLabel('Repetir contraseña nueva').fill('farolas-encendidas-77')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').first()).toHaveText(/Tu contraseña actual no es esa/)
  await dialog.getByLabel('Contraseña actual').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Contraseña actualizada, cerramos tus otras sesiones')).toBeVisible()
  await expect(page.getByText('Cambiaste tu contraseña', { exact: true })).toBeVisible()

  expect(await statusOf(request, other)).toBe(401)
  expect(await statusOf(request, await sessionOf(page))).toBe(200)
  await signOut(page)
  await page.goto('/login')
  await submitLogin(page, email, 'farolas-encendidas-77')
  await expect(page).toHaveURL('/feed')
})

test('changes the e-mail address by the mailed link, and undoes it from the old address', async ({
  page,
  request,
}) => {
  const { email } = await signInNewPerson(page, request)
  const newEmail = `nueva-${crypto.randomUUID()}@correo.example`
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Cambiar correo' }).click()
  await page.getByLabel('Correo nuevo').fill('esto no es un correo')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Correo nuevo')).toHaveAccessibleDescription(/Escribe un email válido/)
  await page.getByLabel('Correo nuevo').fill(newEmail)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Enviamos un enlace a ${newEmail}`)).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  await page.goto(await mailedLink(request, newEmail, 'correo/confirmar'))
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { name: 'Listo, tu correo cambió' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Seguridad' }).click()
  await expect(page.getByText(newEmail)).toBeVisible()
  await expect(page.getByText('Enviamos un enlace a')).toHaveCount(0)

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

test('a requested change of the e-mail address can be cancelled', async ({ page, request }) => {
  await signInNewPerson(page, request)
  const newEmail = `nueva-${crypto.randomUUID()}@correo.example`
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Cambiar correo' }).click()
  await page.getByLabel('Correo nuevo').fill(newEmail)
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await page.getByRole('button', { name: 'Cancelar el cambio de correo' }).click()
  await expect(page.getByText('Tu correo sigue siendo el mismo')).toBeVisible()
  await expect(page.getByText(newEmail)).toHaveCount(0)
})

test('a link about the e-mail address that no longer works says so', async ({ page }) => {
  await page.goto('/correo/confirmar/nada')
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('heading', { name: 'Este enlace no es válido o ya venció' })).toBeVisible()
})

test('a link about the e-mail address can be retried when the server was not reached', async ({ page }) => {
  await page.goto('/correo/confirmar/nada')
  await page.route('**/users/email/confirm/*', (route) => route.abort(), { times: 1 })
  const confirm = page.getByRole('button', { name: 'Confirmar mi correo' })
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(/No pudimos conectar con ReMusic/)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Este enlace no es válido o ya venció' })).toBeVisible()
})

test('the security settings work with the keyboard alone', async ({ page, request }) => {
  await signInNewPerson(page, request)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Cambiar contraseña' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Contraseña actual')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cambiar contraseña' })).toBeFocused()
})

test.describe('the panel of an Admin without a second factor', () => {
  test.use({ as: 'Admin' })

  test('opens in demo mode with a notice', async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByText('Esta es una demostración')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Activarlo en Seguridad' })).toBeVisible()
  })

  test('says how to turn one on where the server rejects its calls', async ({ page }) => {
    await page.route('**/api/back-end/admin/**', (route) =>
      route.fulfill({ status: 403, json: { msg: 'Activa el segundo paso', code: 'second_factor_missing' } }),
    )
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Activa tu segundo paso' })).toBeVisible()
    await page.getByRole('link', { name: 'Ir a Seguridad' }).click()
    await expect(page.getByRole('tab', { name: 'Seguridad' })).toHaveAttribute('aria-selected', 'true')
  })
})

async function addPasskey(page: Page, name: string) {
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click()
  await page.getByRole('dialog').getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Crear llave' }).click()
  await expect(page.getByText('Llave de acceso agregada')).toBeVisible()
}

async function useRecoveryCode(page: Page, account: Account, code: string) {
  await submitFirstStep(page, account)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await expect(page.getByLabel('Código de recuperación')).toBeFocused()
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
}

async function sessionOf(page: Page): Promise<Session> {
  const { token, userId } = await storedSession(page)
  return { token: token ?? '', id: userId ?? '', active: true }
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
