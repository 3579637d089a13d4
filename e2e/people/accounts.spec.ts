import { addAuthenticator } from '../support/authenticator.ts'
import { callAs, contextFor } from '../support/people.ts'
import { addPasskey, readRecoveryCodes, SECURITY } from '../support/secondFactor.ts'
import {
  expect,
  mailedLink,
  NO_SESSION,
  newAccount,
  signIn,
  storedSession,
  submitLogin,
  test,
} from '../support/test.ts'

const NEW_PASSWORD = 'faroles-de-la-vereda-88'

test('a stolen account is taken back: the stranger is out, and nothing they added lets them in', {
  tag: '@long',
}, async ({ browser, page, request, url }) => {
  const { email, password } = await newAccount(request)
  const stranger = await signIn(url, email, password)
  const as = { request, who: stranger }
  const context = await contextFor(browser, url, stranger)
  const theirs = await context.newPage()
  // If the browser offered passkeys in the address field, the authenticator would accept before the button is pressed.
  await theirs.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await addAuthenticator(theirs)
  const ajena = `ajena-${crypto.randomUUID()}@correo.example`
  const statusOf = async (token: string, path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await request.get(`/api/back-end/${path}`, { headers })).status()
  }

  const program =
    await test.step('the stranger adds a passkey and a token, and changes the address', async () => {
      await addPasskey(theirs, 'Ajena')
      await readRecoveryCodes(theirs)
      const { token } = await callAs(as, 'POST', 'tokens', { name: 'Ajeno', scopes: ['read'], days: 30 })
      await callAs(as, 'PUT', 'users/email', { email: ajena })
      const link = await mailedLink(request, ajena, 'correo/confirmar')
      await callAs(as, 'POST', `users/email/confirm/${link.split('/').at(-1)}`)
      expect(await statusOf(token, 'tokens/own')).toBe(200)
      return token as string
    })

  await test.step('the owner presses «No fui yo» in the mail about the passkey', async () => {
    await page.goto(await mailedLink(request, email, 'correo/no-fui-yo'))
    await page.getByRole('button', { name: 'No fui yo, recuperar mi cuenta' }).click()
    await expect(page.getByRole('heading', { name: /Quitamos lo que se agregó a tu cuenta/ })).toBeVisible()
  })

  await test.step('the page of the stranger signs out by itself, and neither passkey, password, session nor token let them in', async () => {
    await expect(theirs).toHaveURL(/\/login/)
    await expect.poll(() => storedSession(theirs)).toEqual(NO_SESSION)
    await theirs.getByRole('button', { name: 'Entrar con una llave de acceso' }).click()
    await expect(theirs.getByRole('alert').filter({ hasText: 'llave de acceso' })).toBeVisible()
    await expect(theirs).toHaveURL(/\/login/)
    for (const address of [email, ajena]) await expect(signIn(url, address, password)).rejects.toThrow(/: 40/)
    expect(await statusOf(stranger.token, 'users/perfil')).toBe(401)
    expect(await statusOf(program, 'tokens/own')).toBe(401)
  })

  await test.step('the owner chooses a password and finds nothing of theirs', async () => {
    await page.goto(await mailedLink(request, email, 'olvide-password'))
    await page.getByLabel('Nueva contraseña').fill(NEW_PASSWORD)
    await page.getByLabel('Repetir contraseña').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.getByRole('link', { name: 'Iniciar sesión' }).click()
    await submitLogin(page, email, NEW_PASSWORD)
    await expect(page).toHaveURL('/feed')
    await page.goto(SECURITY)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Agregar una llave de acceso' })).toBeVisible()
    await expect(page.getByText(ajena)).toHaveCount(0)
    await expect(page.getByText('Ajena', { exact: true })).toHaveCount(0)
  })
  await context.close()
})
