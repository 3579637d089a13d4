import { colorsOf } from '@remusic/art/palettes'
import type { SongDetails } from '@remusic/contract/music/schemas/catalogue'
import { scoreSummary } from '@remusic/contract/opinions/votes'
import type { CSSProperties } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { SongHeader } from './SongHeader.tsx'

const NO_VOTES: [number, number, number, number, number] = [0, 0, 0, 0, 0]
const song: SongDetails = {
  id: '1',
  apiId: '1',
  title: 'Antena',
  duration: 200,
  image: '',
  preview: null,
  hasPreview: false,
  artist: 'Eco Estéreo',
  artistId: '1',
  imageartist: '',
  credits: [{ artistId: '1', name: 'Eco Estéreo', join: '' }],
  disambiguation: '',
  album: 'Monoaural',
  albumId: '1',
  fixAlbumId: '1',
  explicit: false,
  popularity: 0,
  discNumber: 1,
  trackNumber: 1,
  labels: [],
  mbid: null,
  year: null,
  releasedOn: null,
  genres: [],
  reviews: scoreSummary([0, 0, 1, 5, 3], NO_VOTES, NO_VOTES, { mean: 3.5, votes: 5 }),
  listenOn: [],
}

/** The header with the space of the page around it, which the test page does not load. */
const renderHeader = () =>
  renderScreen(
    <div style={{ '--gutter': '16px', '--sp-4': '16px', '--sp-10': '40px' } as CSSProperties}>
      <Tabs value="detalle" onChange={() => {}}>
        <SongHeader
          song={song}
          inks={colorsOf('lila')}
          tabs={[{ value: 'detalle', label: 'Detalle' }]}
          moments={null}
          menu={
            <Button variant="ghost" size="s" icon={<svg aria-hidden />} aria-label="Más opciones de Antena" />
          }
        />
      </Tabs>
    </div>,
  )

for (const width of [320, 390])
  test(`at ${width} px the buttons of a song are in one row beside its cover`, async () => {
    const hadSheet = 'share' in navigator
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    Object.defineProperty(navigator, 'share', { value: async () => {}, configurable: true })
    await page.viewport(width, 700)
    const { screen } = await renderHeader()
    const named = (name: string) => screen.getByRole('button', { name, exact: true, includeHidden: true })
    await expect.element(named('Más opciones de Antena').first()).toBeVisible()
    const shown = ['Compartir Antena', 'Compartir como imagen', 'Más opciones de Antena'].map(
      (name) => named(name).first().element() as HTMLElement,
    )
    // A mouse, which the test has, hides the second button.
    for (const button of shown) button.style.display = 'inline-grid'
    const boxes = shown.map((button) => button.getBoundingClientRect())
    for (const [i, { left, right, top, bottom }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(boxes[i - 1]?.right ?? 0)
      expect(right).toBeLessThanOrEqual(width - 16)
      expect((top + bottom) / 2).toBeCloseTo(((boxes[0]?.top ?? 0) + (boxes[0]?.bottom ?? 0)) / 2, 0)
    }
    if (!hadSheet) Reflect.deleteProperty(navigator, 'share')
  })

test('without a share sheet only one button opens the dialog to share', async () => {
  const { screen } = await renderHeader()
  await expect.element(screen.getByRole('button', { name: 'Compartir Antena' })).toBeVisible()
  expect(document.querySelectorAll('[aria-label="Compartir como imagen"]')).toHaveLength(0)
})
