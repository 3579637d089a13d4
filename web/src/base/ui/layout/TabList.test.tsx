import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TabList } from './TabList.tsx'
import { TabPanel } from './TabPanel.tsx'
import { Tabs } from './Tabs.tsx'
import { useTab } from './useTab.ts'

const TABS = [
  { value: 'detalle', label: 'Detalle' },
  { value: 'resenas', label: 'Reseñas' },
] as const

function Song() {
  const [tab, show, hrefOf] = useTab('vista', TABS)
  return (
    <Tabs value={tab} onChange={show} hrefOf={hrefOf}>
      <TabList label="Canción" tabs={[...TABS]} />
      {TABS.map(({ value }) => (
        <TabPanel key={value} value={value}>
          Panel de {value}
        </TabPanel>
      ))}
    </Tabs>
  )
}

async function renderSong(url: string) {
  const router = createMemoryRouter([{ path: '/song/1', Component: Song }], { initialEntries: [url] })
  return { router, screen: await render(<RouterProvider router={router} />) }
}

test('a tab links to its URL, which keeps the other parameters', async () => {
  const { screen } = await renderSong('/song/1?vista=resenas&pagina=2')
  const tab = (name: string) => screen.getByRole('tab', { name })
  await expect.element(tab('Detalle')).toHaveAttribute('href', '/song/1?pagina=2')
  await expect.element(tab('Reseñas')).toHaveAttribute('href', '/song/1?vista=resenas&pagina=2')
})

test('clicks and arrow keys open a tab without leaving the page', async () => {
  const { router, screen } = await renderSong('/song/1')
  await screen.getByRole('tab', { name: 'Reseñas' }).click()
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('Panel de resenas')
  expect(router.state.location.search).toBe('?vista=resenas')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Detalle' })).toHaveFocus()
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('Panel de detalle')
})

test('the space bar opens the focused tab, as it does for a button', async () => {
  const { screen } = await renderSong('/song/1')
  const tab = screen.getByRole('tab', { name: 'Reseñas' })
  tab.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('Panel de resenas')
})

test('in a column a long name leaves the icon and the mark of the open tab their room', async () => {
  const tabs = [
    {
      value: 'una',
      label: 'Lo que les gusta a quienes sigo',
      icon: <svg role="img" aria-label="Inteligente" />,
    },
  ]
  const screen = await render(
    <Tabs value="una" onChange={() => {}} orientation="vertical">
      <TabList label="Playlists" tabs={tabs} />
    </Tabs>,
  )
  const widthOf = (element: Element, part?: string) =>
    Number.parseFloat(getComputedStyle(element, part).width)
  const tab = screen.getByRole('tab').element()
  expect(widthOf(screen.getByRole('img', { name: 'Inteligente' }).element())).toBe(20)
  expect(widthOf(tab, '::after')).toBe(15)
  expect(tab.scrollWidth).toBe(tab.clientWidth)
})
