import { ACCOUNT_TEXTS, register, resendConfirmation } from '@remusic/contract/people/accounts'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { LoginPage } from '../../pages/LoginPage.tsx'
import { Hero } from '../../running/landing/Hero.tsx'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { destination } from './destination.ts'
import { RegisterForm } from './RegisterForm.tsx'

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']

async function fillRegistration(screen: Screen, email: string) {
  await screen.getByLabelText('Nombre').fill('Nueva Persona')
  await screen.getByLabelText('Email').fill(email)
  for (const label of ['Contraseña', 'Repetir contraseña'])
    await screen.getByLabelText(label, { exact: true }).fill('tres-tristes-tigres')
  await screen.getByRole('button', { name: 'Crear cuenta' }).click()
}

test('somebody who has registered reads where the link went, also on the page that follows, and gets another one', async () => {
  const email = 'nueva@correo.example'
  const Screens = () => (useLocation().pathname === '/' ? <Hero /> : <RegisterForm />)
  const { screen, calls } = await renderScreen(<Screens />, {
    url: '/register',
    path: '*',
    member: null,
    answers: [
      on(register, { msg: ACCOUNT_TEXTS.registered }),
      on(resendConfirmation, { msg: ACCOUNT_TEXTS.confirmationSent }),
    ],
  })
  await fillRegistration(screen, email)
  await expect.element(screen.getByText(email)).toBeVisible()
  await screen.getByRole('button', { name: 'Reenviar' }).click()
  await expect.element(screen.getByText(ACCOUNT_TEXTS.confirmationSent)).toBeVisible()
  expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({ body: { email } })
  await screen.getByRole('link', { name: 'Ir ahora' }).click()
  await expect.element(screen.getByText(email)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Crear cuenta' })).not.toBeInTheDocument()
})

test('the page where somebody was is kept on the way over login, registration and the mail', async () => {
  const { screen } = await renderScreen(<LoginPage />, {
    url: `/login?volver=${encodeURIComponent('/song/1?vista=detalle')}`,
    member: null,
  })
  const link = screen.getByRole('link', { name: 'Crear cuenta' })
  await expect.element(link).toHaveAttribute('href', '/register?volver=%2Fsong%2F1%3Fvista%3Ddetalle')
  await screen.unmount()

  const registering = await renderScreen(<RegisterForm />, {
    url: '/register?volver=%2Fsong%2F1%3Fvista%3Ddetalle',
    member: null,
    answers: [on(register, { msg: ACCOUNT_TEXTS.registered })],
  })
  await fillRegistration(registering.screen, 'otra@correo.example')
  await expect.element(registering.screen.getByText('otra@correo.example')).toBeVisible()
  expect(destination.take()).toBe('/song/1?vista=detalle')
  expect(destination.take()).toBeNull()
})
