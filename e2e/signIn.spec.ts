import type { Page } from '@playwright/test'
import {
  DEMO_PASSWORD,
  demoEmail,
  expect,
  NO_SESSION,
  newAccount,
  storedSession,
  submitLogin,
  test,
} from './support/test.ts'

test('signs in, reads the feed and signs out in the browser and on the server', async ({ page, request }) => {
  const { email, password } = await newAccount(request)
  await page.goto('/login')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/feed')
  await expect(page.getByRole('heading', { name: 'Reseñas', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Canciones Recomendadas:' })).toBeVisible()

  const { token, userId, active } = await storedSession(page)
  expect(token).toBeTruthy()
  expect(userId).toMatch(/^[0-9a-f-]{36}$/)
  expect(active).toBe('true')

  await page.goto('/user')
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedSession(page)).toEqual(NO_SESSION)
  await expect
    .poll(async () => {
      const profile = await request.get('/api/back-end/users/perfil', {
        headers: { authorization: `Bearer ${token}` },
      })
      return profile.status()
    })
    .toBe(401)
})

test('shows that both fields are required, above the form and at each field', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ambos campos son requeridos' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Ambos campos son requeridos')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

test('marks a field that is left empty until it is filled', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.getByLabel('Contraseña', { exact: true }).focus()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill('alguien@correo.example')
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
})

/** For how long an alert is shown, by the clock of the page: an assertion would look once a second only. */
const shownMs = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const isShown = () =>
      [...document.querySelectorAll('[role="alert"]')].some(({ textContent }) => textContent.includes(text))
    const becomes = (wanted: boolean) =>
      new Promise<number>((done) => {
        const observer = new MutationObserver(() => {
          if (isShown() !== wanted) return
          observer.disconnect()
          done(performance.now())
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      })
    const from = await becomes(true)
    return (await becomes(false)) - from
  }, text)

test('shows the rejection for 3.5 seconds and keeps the input', async ({ page }) => {
  await page.goto('/login')
  const shown = shownMs(page, 'Email o contraseña incorrectos')
  await submitLogin(page, demoEmail('Gratuito'), 'otra-contraseña')
  const rejection = page.getByRole('alert').filter({ hasText: 'Email o contraseña incorrectos' })
  await expect(rejection).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(demoEmail('Gratuito'))
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('otra-contraseña')
  await page.mouse.move(0, 0)
  await expect(rejection).toBeHidden()
  const ms = await shown
  expect(ms).toBeGreaterThan(3_400)
  expect(ms).toBeLessThan(5_500)
  expect(await storedSession(page)).toEqual(NO_SESSION)
})

test('works with the keyboard alone', async ({ page, request }) => {
  const { email, password } = await newAccount(request)
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/feed')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('lets the browser fill in saved credentials', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
})

test('links to the password recovery and to the registration', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  await expect(page).toHaveURL('/recover')
  await page.goBack()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await expect(page).toHaveURL('/register')
})

test('returns to the page that required the login', async ({ page, request }) => {
  const { email, password } = await newAccount(request)
  await page.goto('/user?desde=correo')
  await expect(page).toHaveURL('/login?volver=%2Fuser%3Fdesde%3Dcorreo')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/user?desde=correo')
})

test('shows in Spanish that the server cannot be reached', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/back-end/users/login', (route) => route.abort())
  await submitLogin(page, demoEmail('Gratuito'), DEMO_PASSWORD)
  await expect(
    page.getByRole('alert').filter({ hasText: 'No pudimos conectar con ReMusic, revisa tu conexión' }),
  ).toBeVisible()
})
