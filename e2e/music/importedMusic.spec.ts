import { IMPORTED, storeMusic } from '../support/importedMusic.ts'
import { expect, test } from '../support/test.ts'

test.describe('music of an open catalogue', () => {
  test.beforeAll(storeMusic)

  test('an address that an item had before leads to the present one, with what the address asks for', async ({
    page,
    request,
  }) => {
    for (const [from, to] of [
      [`/song/${IMPORTED.formerSong}?vista=detalle`, `/song/${IMPORTED.song}?vista=detalle`],
      [`/song/${IMPORTED.song.toUpperCase()}`, `/song/${IMPORTED.song}`],
    ] as const) {
      const answer = await request.get(from, { maxRedirects: 0 })
      expect(answer.status()).toBe(301)
      expect(answer.headers().location).toBe(to)
    }

    // Within the app no page is loaded, and the browser replaces the address itself.
    await page.goto(`/album/${IMPORTED.album}`)
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/artist/${IMPORTED.formerArtist}?vista=canciones`)
    await expect(page).toHaveURL(`/artist/${IMPORTED.artist}?vista=canciones`)
    await expect(page.getByRole('heading', { level: 1, name: 'Nélida Farol' })).toBeVisible()
    await expect(page.getByText('cantante argentina')).toBeVisible()
  })

  test('both artists of a duet are linked wherever it is named', { tag: '@long' }, async ({ page }) => {
    await page.goto(`/album/${IMPORTED.album}`)
    const row = page.getByRole('listitem').filter({ hasText: 'Duelo de luciérnagas' })
    await expect(row).toContainText('Nélida feat. Óscar Sombra')
    await row.getByRole('link', { name: 'Óscar Sombra' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Óscar Sombra' })).toBeVisible()
    await page.getByRole('tab', { name: 'Apariciones' }).click()
    const songs = page.getByRole('list', { name: 'Canciones de otros con Óscar Sombra' })
    await songs.getByRole('link', { name: 'Nélida', exact: true }).click()
    await expect(page).toHaveURL(`/artist/${IMPORTED.artist}`)

    await page.goto(`/song/${IMPORTED.song}?vista=detalle`)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      'content',
      'Duelo de luciérnagas · Nélida feat. Óscar Sombra',
    )
    const source = page.getByRole('link', { name: /^MusicBrainz/ })
    await expect(source).toHaveAttribute('href', `https://musicbrainz.org/recording/${IMPORTED.song}`)
    await expect(source).toHaveAttribute('rel', /noopener/)
  })

  test('a compilation shows its tracks, and an album what only other editions have', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto(`/album/${IMPORTED.compilation}`)
    const tracks = page.getByRole('list', { name: 'Canciones de Lo mejor de las luciérnagas' })
    await expect(tracks.getByRole('listitem')).toHaveCount(3)
    await expect(tracks.getByRole('link', { name: 'Duelo de luciérnagas', exact: true })).toHaveCount(2)
    // A placeholder has no page to link to.
    await expect(page.getByRole('link', { name: 'Various Artists' })).toHaveCount(0)

    await page.goto(`/album/${IMPORTED.album}`)
    await expect(page.getByText('2 canciones')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'En otras ediciones' })).toBeVisible()
    const others = page.getByRole('list', { name: /^Canciones de otras ediciones/ })
    await expect(others.getByRole('link', { name: 'Extra', exact: true })).toBeVisible()
  })

  test('a discography is read by part', { tag: '@long' }, async ({ page }) => {
    await page.goto(`/artist/${IMPORTED.artist}?vista=discografia`)
    await page.getByRole('radio', { name: 'Sencillos y EP' }).click()
    await expect(page).toHaveURL(/parte=single/)
    const albums = page.getByRole('list', { name: 'Sencillos y EP de Nélida Farol' })
    await expect(albums.getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Sencillos y EP' })).toBeChecked()
    await expect(albums.getByRole('listitem')).toHaveCount(1)
  })
})
