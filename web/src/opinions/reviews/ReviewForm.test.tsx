import { writeReview } from '@remusic/contract/opinions/reviews'
import { expect, test } from 'vitest'
import { on, problem, renderScreen } from '../../testing/renderScreen.tsx'
import { ReviewForm } from './ReviewForm.tsx'

const renderForm = (...answers: ReturnType<typeof on>[]) =>
  renderScreen(<ReviewForm target={{ kind: 'artist', apiId: '7' }} name="Eco Estéreo" score={4} />, {
    url: '/artist/7',
    answers,
  })

test('a missing value is named at its field, and a missing title in an alert too', async () => {
  const { screen, calls } = await renderForm()
  const publish = screen.getByRole('button', { name: 'Publicar reseña' })
  await publish.click()
  await expect.element(screen.getByRole('alert').getByText('Ingrese un titulo de reseña')).toBeVisible()
  await expect
    .element(screen.getByLabelText('Título'))
    .toHaveAccessibleDescription('* Título de reseña es requerido')
  const description = screen.getByLabelText('Descripción')
  await expect.element(description).toHaveAccessibleDescription(/\* Descripción de reseña es requerida/)
  await expect.element(description).toHaveAttribute('maxlength', '255')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a review that could not be stored says so and keeps what was written', async () => {
  const { screen } = await renderForm(
    on(writeReview, problem(503, 'Servicio no disponible, intenta de nuevo', 'unavailable')),
  )
  await screen.getByLabelText('Título').fill('Abre la noche')
  await screen.getByLabelText('Descripción').fill('Con la ventana abierta.')
  await screen.getByRole('button', { name: 'Publicar reseña' }).click()
  await expect.element(screen.getByRole('alert').getByText(/^No pudimos crear tu reseña\./)).toBeVisible()
  await expect.element(screen.getByLabelText('Título')).toHaveValue('Abre la noche')
})
