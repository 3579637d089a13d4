import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { MEMBER, renderScreen } from '../../testing/renderScreen.tsx'
import { EditReview } from './EditReview.tsx'
import { ReviewDate } from './ReviewDate.tsx'

const review: Review = {
  id: '00000000-0000-4000-8000-000000000002',
  userId: MEMBER.userId,
  user: {
    id: MEMBER.userId,
    name: 'Autora',
    userImg: '',
    role: 'Gratuito',
    followers: [],
    followerCount: 0,
    followings: [],
  },
  title: 'Publicada',
  description: 'Tal cual.',
  score: 3,
  moments: [],
  likes: [],
  likeCount: 0,
  commentCount: 0,
  createdAt: '2026-11-18T12:00:00.000Z',
  editedAt: null,
  target: { kind: 'artist', apiId: '7', name: 'Eco Estéreo', artist: null, genre: null, image: '' },
  artist: { apiId: '7', name: 'Eco Estéreo' },
}

function Editor() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Editar
      </button>
      {isOpen && <EditReview review={review} opened onClose={() => setOpen(false)} />}
    </>
  )
}

test('closing an edited review asks first, and discarding restores what was published', async () => {
  const { screen } = await renderScreen(<Editor />)
  const dialog = screen.getByRole('dialog', { name: 'Editar tu reseña' })
  const title = dialog.getByLabelText('Título')
  await title.fill('Cambiada')
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('dialog', { name: '¿Cerrar sin guardar?' })
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(title).toHaveValue('Cambiada')

  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Editar' }).click()
  await expect.element(title).toHaveValue('Publicada')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an imported review says so beside its date', async () => {
  const { screen } = await renderScreen(
    <>
      <ReviewDate review={review} />
      <ReviewDate review={{ ...review, imported: true, editedAt: review.createdAt }} />
    </>,
  )
  // The locator is strict: this fails if the other date has the mark as well.
  await expect.element(screen.getByText('· importada')).toBeVisible()
})
