import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { SearchForm } from './SearchForm.tsx'
import { useSearchState } from './searchState.ts'

function Form() {
  const [state, change] = useSearchState()
  const artists = [{ value: '7', label: 'Eco Estéreo' }]
  return <SearchForm state={state} onChange={change} artists={artists} albums={[]} />
}

test('another kind of result resets the filters, whose first option means none', async () => {
  const { screen, router } = await renderScreen(<Form />, {
    url: '/search?q=luna&artista=7&explicito=true&pagina=3',
    path: '/search',
    member: null,
  })
  for (const name of ['Canción', 'Artista', 'Álbum', 'Usuario'])
    await expect.element(screen.getByRole('radio', { name })).toBeInTheDocument()
  const first = (label: string) => screen.getByRole('combobox', { name: label }).getByRole('option').first()
  await expect.element(first('Artista')).toHaveTextContent('Seleccione un artista')
  await expect.element(first('Álbum')).toHaveTextContent('Seleccione un album')
  await expect.element(first('Contenido explícito')).toHaveTextContent('Seleccione una opción')
  await screen.getByText('Álbum', { exact: true }).first().click()
  await expect.poll(() => router.state.location.search).toBe('?q=luna&tipo=album')
  await screen.getByText('Usuario').click()
  await expect.poll(() => router.state.location.search).toBe('?q=luna&tipo=user')
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
})
