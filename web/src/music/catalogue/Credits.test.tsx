import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Credits } from './Credits.tsx'

const show = (work: Parameters<typeof Credits>[0]['work']) =>
  render(
    <MemoryRouter>
      <Credits work={work} />
    </MemoryRouter>,
  )

const work = { artist: 'Nélida', artistId: '1' }

test('every artist of a work is linked, with the words between them', async () => {
  const credits = [
    { artistId: '1', name: 'Nélida', join: ' feat. ' },
    { artistId: '2', name: 'فيروز', join: ' & ' },
    { artistId: '89ad4ac3-39f7-470e-963a-56509c546377', name: 'otros', join: '' },
  ]
  const screen = await show({ ...work, credits })
  expect(screen.container.textContent).toBe('Nélida feat. فيروز & otros')
  const links = [...screen.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/artist/1', '/artist/2'])
})

test('a work of which a server names no credits is of its artist', async () => {
  const screen = await show(work)
  await expect.element(screen.getByRole('link', { name: 'Nélida' })).toHaveAttribute('href', '/artist/1')
})
