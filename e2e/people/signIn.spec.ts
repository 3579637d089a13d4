import { expect, NO_SESSION, newAccount, storedSession, submitLogin, test } from '../support/test.ts'

test('signs in by keyboard, reads the feed, signs out, and returns to the page that requires a session', async ({
  page,
  request,
}) => {
  const { email, password } = await newAccount(request)
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/feed')
  const heading = page.getByRole('heading', { name: 'Reseñas', level: 1 })
  await expect(heading).toBeVisible()
  await expect(heading).toBeFocused()
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

  await page.goto('/user?desde=correo')
  await expect(page).toHaveURL('/login?volver=%2Fuser%3Fdesde%3Dcorreo')
  await submitLogin(page, email, password)
  await expect(page).toHaveURL('/user?desde=correo')
})
