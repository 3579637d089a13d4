import { CONTACT_TEXTS, sendContactMessage } from '@remusic/contract/running/contact'
import { afterEach, expect, test, vi } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { ContactForm } from './ContactForm.tsx'

afterEach(() => vi.useRealTimers())

const renderForm = () =>
  renderScreen(<ContactForm />, {
    url: '/contact',
    member: null,
    answers: [on(sendContactMessage, { msg: CONTACT_TEXTS.sent })],
  })

test('missing and invalid fields are named, and nothing is sent', async () => {
  const { screen, calls } = await renderForm()
  await screen.getByRole('button', { name: 'Enviar Mensaje' }).click()
  await expect.element(screen.getByRole('alert').getByText(CONTACT_TEXTS.nameMissingAlert)).toBeVisible()
  await screen.getByLabelText('Nombre').fill('R2D2')
  await expect.element(screen.getByText(CONTACT_TEXTS.nameInvalid)).toBeVisible()
  await screen.getByLabelText('Email').fill('ines@')
  await expect.element(screen.getByText(CONTACT_TEXTS.emailInvalid)).toBeVisible()
  expect(calls).toEqual([])
})

test('a message is sent and confirmed, and a visitor is taken home five seconds later', async () => {
  const { screen, calls, router } = await renderForm()
  const message = { name: 'Inés Peña', email: 'ines@correo.example', message: 'Hola, equipo' }
  await screen.getByLabelText('Nombre').fill(message.name)
  await screen.getByLabelText('Email').fill(message.email)
  await screen.getByLabelText('Mensaje').fill(message.message)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await screen.getByRole('button', { name: 'Enviar Mensaje' }).click()
  const sent = screen.getByText(CONTACT_TEXTS.sent)
  await expect.poll(() => sent.elements()).toHaveLength(1)
  expect(calls).toMatchObject([{ path: sendContactMessage.url, body: message }])
  await expect.element(screen.getByLabelText('Mensaje')).toHaveValue('')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(router.state.location.pathname).toBe('/contact')
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => router.state.location.pathname).toBe('/')
})
