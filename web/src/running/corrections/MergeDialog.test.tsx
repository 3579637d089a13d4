import { search } from '@remusic/contract/music/search'
import {
  CORRECTION_FIELDS,
  hideItem,
  itemToCorrect,
  listHiddenItems,
  mergeItem,
  mergePreview,
} from '@remusic/contract/running/corrections'
import type { CorrectedItem, MergePreview } from '@remusic/contract/running/schemas/corrections'
import { expect, test } from 'vitest'
import { on, renderScreen } from '../../testing/renderScreen.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { HiddenItems } from './HiddenItems.tsx'
import { MergeDialog } from './MergeDialog.tsx'

const kept: CorrectedItem = { kind: 'artist', apiId: '1', name: 'Lía Sol', artist: null, image: '/1.png' }
const other: CorrectedItem = { ...kept, apiId: '2', name: 'Otra Banda' }
const preview: MergePreview = {
  from: other,
  into: kept,
  reviews: 3,
  reviewedBoth: 0,
  followers: 2,
  playlists: 0,
  favourites: 0,
  albums: 0,
  songs: 0,
  sameSongs: 0,
  unlike: true,
}

test('pages that do not look alike are merged only after typing the name of the one that goes', async () => {
  const found = { type: 'artist', apiId: '2', name: 'Otra Banda', image: '/2.png' } as never
  const { screen, calls } = await renderScreen(
    <MergeDialog item={{ kind: 'artist', id: '1' }} name="Lía Sol" opened onClose={() => {}} />,
    {
      answers: [
        on(search, {
          results: [found],
          pagination: { limit: 10, total: 1, next: null, prev: null },
          suggestion: null,
        }),
        on(mergePreview, preview),
        on(mergeItem, { msg: 'Quedaron unidos', apiId: '1' }),
      ],
    },
  )
  await screen.getByLabelText('Buscar el duplicado').fill('banda')
  await screen.getByRole('button', { name: /Otra Banda/ }).click()
  await expect.element(screen.getByRole('alert').getByText(/^No parecen lo mismo/)).toBeVisible()
  for (const { name, apiId } of [kept, other])
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', `/artist/${apiId}`)
  await expect.element(screen.getByText('3 reseñas')).toBeVisible()
  const merge = screen.getByRole('button', { name: 'Unir', exact: true })
  await expect.element(merge).toBeDisabled()
  await screen.getByLabelText('Para unirlas escribe «Otra Banda»').fill('Otra Banda')
  await merge.click()
  const sent = () => calls.find(({ method }) => method === 'POST')?.body
  await expect.poll(sent).toEqual({ kind: 'artist', from: '2', into: '1', typed: 'Otra Banda' })
})

test('a hidden item is listed with a link, and shown again from there', async () => {
  let items = [{ ...other, hiddenAt: '2026-11-18T12:00:00.000Z' }]
  const { screen } = await renderScreen(<HiddenItems />, {
    answers: [
      on(listHiddenItems, () => ({ items, next: null })),
      on(hideItem, () => {
        items = []
        return { msg: 'Se ve de nuevo' }
      }),
    ],
  })
  await expect.element(screen.getByRole('link', { name: /Otra Banda/ })).toHaveAttribute('href', '/artist/2')
  await screen.getByRole('button', { name: 'Mostrar de nuevo: Otra Banda' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Mostrar', exact: true }).click()
  await expect.element(screen.getByText('No hay nada oculto')).toBeVisible()
})

test('the form of a correction opens with the focus in its first field', async () => {
  const values = { name: 'Lía Sol', country: null, disambiguation: '' } as never
  const { screen } = await renderScreen(
    <CorrectionDialog item={{ kind: 'artist', id: '1' }} name="Lía Sol" isAdmin opened onClose={() => {}} />,
    { answers: [on(itemToCorrect, { ...kept, values, pending: [] } as never)] },
  )
  const [first] = Object.values(CORRECTION_FIELDS.artist)
  await expect.element(screen.getByLabelText(first ?? '')).toHaveFocus()
})
