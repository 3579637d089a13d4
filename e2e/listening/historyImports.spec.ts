import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { query } from '../support/database.ts'
import { callAs, contextFor, newPerson, type Person } from '../support/people.ts'
import { type Song, someSongs } from '../support/songs.ts'
import { expect, test } from '../support/test.ts'

type FilePayload = { name: string; mimeType: string; buffer: Buffer }

const NOBODY_HAS_IT = 'Canción que nadie grabó jamás'

const fileOf = (name: string, text: string): FilePayload => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

const quoted = (cells: (string | number)[]) =>
  cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')

/** A history of Last.fm: each song on a day of its own. */
const lastfm = (songs: Pick<Song, 'title' | 'artist'>[]) =>
  fileOf(
    'recenttracks-alguien-1700000000.csv',
    [
      'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid',
      ...songs.map(({ title, artist }, index) => {
        const seconds = 1_700_000_000 + index * 86_400
        return quoted([seconds, '14 Nov 2023, 22:13', artist, '', '', '', title, ''])
      }),
    ].join('\r\n'),
  )

/** Goes to the start of a new import. Its heading takes the focus when it arrives, so no key may be pressed before that. */
async function startAnew(page: Page, link: string) {
  await page.getByRole('link', { name: link }).click()
  await expect(page).toHaveURL('/settings/importar')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Chooses a file with the keyboard. */
async function upload(page: Page, file: FilePayload) {
  // Playwright reports a file dialog only if it waits for one before the button opens it.
  const opened = page.waitForEvent('filechooser')
  const key = page.getByRole('button', { name: 'Elegir archivo' })
  await key.focus()
  await page.keyboard.press('Enter')
  const chooser = await opened
  await chooser.setFiles(file)
}

/** Drops files beside the zone, which covers only a part of the page. */
const drop = (page: Page, names: string[]) =>
  page.locator('h1').evaluate((heading, names) => {
    const dataTransfer = new DataTransfer()
    for (const name of names) dataTransfer.items.add(new File(['nada que sea música'], name))
    for (const type of ['dragover', 'drop'])
      heading.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }, names)

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

/** How often the person has listened to a song. */
async function listensOf(request: APIRequestContext, who: Person, { apiId }: Song) {
  const { total } = await callAs({ request, who }, 'GET', `diary/items/song/${apiId}/mine`)
  return total as number
}

test('somebody brings a history, sees what was found, confirms it and undoes it', {
  tag: '@phone-long',
}, async ({ browser, request, url }) => {
  const ana = await newPerson(request, url, 'Ana')
  const [first, second] = (await someSongs(2)) as [Song, Song]
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()
  await page.goto('/settings/importar')
  await upload(page, lastfm([first, second, { title: NOBODY_HAS_IT, artist: 'Nadie Nunca' }]))

  await test.step('its rows are shown by certainty', async () => {
    await expect(page).toHaveURL(/\/settings\/importar\/[\w-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Last.fm (CSV)' })).toBeVisible()
    await expect(tab(page, /^Seguras/)).toContainText('2')
    await expect(tab(page, /^Sin encontrar/)).toContainText('1')
    await expect(page.getByRole('listitem').filter({ hasText: 'Revisar' })).toHaveAttribute(
      'aria-current',
      'step',
    )
    await expect(page.getByRole('link', { name: first.title })).toBeVisible()
    expect(await violations(page, 'the preview')).toEqual([])
  })

  await test.step('nothing is written before it is confirmed', async () => {
    expect(await listensOf(request, ana, first)).toBe(0)
    await page.getByRole('button', { name: 'Confirmar…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Traer mi historia' })
    await dialog.getByRole('button', { name: 'Traer', exact: true }).click()
    await expect(page.getByText('Listo. Agregamos 2 entradas a tu historia.')).toBeVisible()
    expect(await listensOf(request, ana, first)).toBe(1)
  })

  await test.step('it is undone', async () => {
    await page.getByRole('button', { name: 'Deshacer la importación' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Deshacer la importación?' })
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Importación deshecha' })).toBeVisible()
    expect(await listensOf(request, ana, first)).toBe(0)
  })
  await context.close()
})

test('somebody searches and corrects the rows of a history, and brings it again for nothing', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const ana = await newPerson(request, url, 'Ana')
  const [first, second, other] = (await someSongs(3)) as [Song, Song, Song]
  const file = lastfm([first, second, { title: NOBODY_HAS_IT, artist: 'Nadie Nunca' }])
  const context = await contextFor(browser, url, ana)
  const page = await context.newPage()

  await test.step('the settings lead to it', async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Traer mi historia' }).click()
    await expect(page).toHaveURL('/settings/importar')
    await expect(page.getByRole('heading', { name: 'Todavía no trajiste nada' })).toBeVisible()
    await page.getByText('Rate Your Music', { exact: true }).click()
    await expect(page.getByText('Export your music catalog')).toBeVisible()
    // A target below the navigation bar would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violations(page, 'a new import')).toEqual([])
    await upload(page, file)
  })

  await test.step('rows can be searched', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar en las filas' })
    await search.fill(second.title)
    await expect(page.getByRole('link', { name: second.title })).toBeVisible()
    await expect(page.getByRole('link', { name: first.title })).toHaveCount(0)
    await search.fill('ninguna fila dice esto')
    await expect(page.getByRole('heading', { name: 'Ninguna fila dice' })).toBeVisible()
    await search.fill('')
  })

  await test.step('a row that was not found is found by hand, and stays after a reload', async () => {
    await tab(page, /^Seguras/).focus()
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/vista=sin-encontrar/)
    await page.getByRole('button', { name: `Buscar a mano: ${NOBODY_HAS_IT}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Elegir a mano' })
    await dialog.getByRole('searchbox').fill(other.title)
    const choice = dialog.getByRole('listitem').filter({ hasText: other.title }).first().getByRole('button')
    await expect(choice).toBeVisible()
    expect(await violations(page, 'the dialog that chooses')).toEqual([])
    await choice.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Elegido por ti')).toBeVisible()
    await expect(tab(page, /^Seguras/)).toContainText('3')
    await page.reload()
    await expect(
      page.getByRole('heading', { name: 'Encontramos todo lo que hay en tu archivo' }),
    ).toBeVisible()
  })

  await test.step('a row can be left out and brought back', async () => {
    await tab(page, /^Seguras/).click()
    await page.getByRole('button', { name: `No traer: ${second.title}` }).click()
    await expect(page.getByText('No se trae', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('No se trae', { exact: true })).toHaveCount(0)
  })

  await test.step('it is confirmed', async () => {
    await page.getByRole('button', { name: 'Confirmar…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Traer mi historia' })
    await expect(dialog.getByRole('button', { name: 'Traer', exact: true })).toBeVisible()
    expect(await violations(page, 'the dialog that confirms')).toEqual([])
    await dialog.getByRole('button', { name: 'Traer', exact: true }).click()
    await expect(page.getByText('Listo. Agregamos 3 entradas a tu historia.')).toBeVisible()
    expect(await violations(page, 'the result')).toEqual([])
  })

  await test.step('the report can be downloaded', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar informe' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^remusic-importacion-[\d-]+\.csv$/)
  })

  await test.step('the same file adds nothing', async () => {
    await startAnew(page, 'Todas mis importaciones')
    await upload(page, lastfm([first, second]))
    await page.getByRole('button', { name: 'Confirmar…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Traer', exact: true }).click()
    await expect(page.getByText('No había nada nuevo en este archivo.')).toBeVisible()
  })

  await test.step('the list of imports leads to what the first one added', async () => {
    await page.getByRole('link', { name: 'Todas mis importaciones' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: '3 agregadas' })
      .getByRole('link', { name: /^Ver/ })
      .click()
    await expect(page.getByRole('button', { name: 'Deshacer la importación' })).toBeVisible()
  })
  await context.close()
})

test('somebody names the columns of a table, accepts its scores and cancels', {
  tag: ['@phone', '@long'],
}, async ({ browser, request, url }) => {
  const bruno = await newPerson(request, url, 'Bruno')
  const [song] = (await someSongs(1)) as [Song]
  const context = await contextFor(browser, url, bruno)
  const page = await context.newPage()
  await page.goto('/settings/importar')
  await upload(
    page,
    fileOf('mi tabla.csv', `columna a;columna b;columna c\n${song.title};${song.artist};14\n`),
  )
  await expect(page.getByRole('heading', { name: '¿Qué es cada columna?' })).toBeVisible()
  await page.getByLabel('columna a').selectOption('Título de la canción')
  await page.getByLabel('columna c').selectOption('Calificación')
  await expect(page.getByLabel('Calificación más alta posible')).toHaveValue('20')
  expect(await violations(page, 'the columns of a table')).toEqual([])
  await page.getByRole('button', { name: 'Leer la tabla' }).click()
  await expect(page.getByText('Di qué columna tiene el artista')).toBeVisible()

  await page.getByLabel('columna b').selectOption('Artista')
  await page.getByRole('button', { name: 'Leer la tabla' }).click()
  await expect(page.getByRole('link', { name: song.title })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar…' }).click()
  await expect(page.getByText('De 20 puntos: la cuarta parte, hacia arriba. Un 13 es un 4.')).toBeVisible()
  await page.getByRole('button', { name: 'Seguir revisando' }).click()

  await page.goto('/settings/importar')
  await expect(page.getByRole('heading', { name: 'Tienes una importación en curso' })).toBeVisible()
  expect(await violations(page, 'an import that is open')).toEqual([])
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Cancelar la importación' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cancelar la importación?' })
  await dialog.getByRole('button', { name: 'Cancelar la importación' }).click()
  await expect(page.getByText('Importación cancelada. No se escribió nada')).toBeVisible()
  await expect(page).toHaveURL('/settings/importar')
  await expect(page.getByRole('button', { name: 'Elegir archivo' })).toBeVisible()
  await context.close()
})

const IMPORTED_TEXT = 'Se dejaba oír entonces'

type Album = { apiId: string; title: string; artist: string }

/** Albums with a name that no other album has. */
const someAlbums = (count: number) =>
  query<Album>(
    `select min(albums.api_id) as "apiId", albums.title, artists.name as artist
     from albums join artists on artists.id = artist_id
     group by albums.title, artists.name having count(*) = 1 order by random() limit $1`,
    [count],
  )

/** Reviews as Rate Your Music exports them. */
const rateYourMusic = (albums: readonly Album[]) =>
  fileOf(
    'reseñas.txt',
    [
      'RYM Album, First Name,Last Name,First Name localized, Last Name localized,Title,Release_Date,Rating,Ownership,Purchase Date,Media Type,Review',
      ...albums.map(({ artist, title }, i) =>
        quoted([i, '', artist, '', '', title, '', '10', 'o', '', 'CD', IMPORTED_TEXT]),
      ),
    ].join('\n'),
  )

test('two hundred reviews that a new account brings move no score, enter no feed and say where they come from', {
  tag: '@long',
}, async ({ browser, request, url, sessions }) => {
  const [dora, reader] = [await newPerson(request, url, 'Dora'), sessions.Gratuito]
  await callAs({ request, who: reader }, 'GET', `user/follow/${reader.id}/${dora.id}`)
  const albums = await someAlbums(200)
  expect(albums).toHaveLength(200)
  const chosen = albums.slice(0, 5)
  const scores = async () => {
    const read = ({ apiId }: Album) =>
      callAs({ request, who: reader }, 'GET', `reviews/resource?type=album&id=${apiId}`)
    return Promise.all(
      chosen.map(async (album) => {
        const { stats } = await read(album)
        return { average: stats.average, count: stats.count, histogram: stats.histogram, held: stats.held }
      }),
    )
  }
  const before = await scores()

  const context = await contextFor(browser, url, dora)
  const page = await context.newPage()
  await page.goto('/settings/importar')
  await upload(page, rateYourMusic(albums))
  await page.getByRole('button', { name: 'Confirmar…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Traer mi historia' })
  await dialog.getByLabel(/^Publicar los textos como reseñas \(200\)/).check()
  await dialog.getByRole('button', { name: 'Traer', exact: true }).click()
  await expect(page.getByText(/^Listo\. Agregamos \d+ entradas a tu historia\./)).toBeVisible()

  await test.step('each waits beside a score that is what it was', async () => {
    expect(await scores()).toEqual(before.map(({ held, ...score }) => ({ ...score, held: held + 1 })))
    await page.goto(`/album/${chosen[0]?.apiId}`)
    const review = page.getByRole('article').filter({ hasText: dora.name }).first()
    await expect(review.getByText('· importada')).toBeVisible()
    await expect(review.getByText('Tu voto está en revisión')).toBeVisible()
  })

  await test.step('those who follow the person do not find them in their feed', async () => {
    const contextOfReader = await contextFor(browser, url, reader)
    const feed = await contextOfReader.newPage()
    await feed.goto('/feed')
    await expect(feed.getByRole('article').first()).toBeVisible()
    await expect(feed.getByRole('article').filter({ hasText: dora.name })).toHaveCount(0)
    await feed.goto(`/users/${dora.id}`)
    await expect(feed.getByText('· importada').first()).toBeVisible()
    await contextOfReader.close()
  })
  await context.close()
})

test('half a file is rejected with its line, and nothing of it is written', { tag: '@long' }, async ({
  browser,
  request,
  url,
}) => {
  const carla = await newPerson(request, url, 'Carla')
  const context = await contextFor(browser, url, carla)
  const page = await context.newPage()
  await page.goto('/settings/importar')
  const row = '{"ts":"2023-03-19T18:20:49Z","ms_played":180000,"master_metadata_track_name":"Una"'
  await upload(page, fileOf('Streaming_History_Audio_2023_0.json', `[\n${row}`))
  await expect(page.getByRole('heading', { name: /^El archivo está dañado o incompleto/ })).toBeVisible()
  await expect(page.getByText(/Línea \d+ del archivo\. No escribimos nada en tu cuenta\./)).toBeVisible()
  expect(await violations(page, 'a broken file')).toEqual([])
  await startAnew(page, 'Elegir otro archivo')
  await upload(page, fileOf('vacio.csv', ''))
  await expect(page.getByText('El archivo está vacío')).toBeVisible()
  await drop(page, ['uno.csv', 'dos.csv'])
  await expect(page.getByText('Sube un archivo por vez.')).toBeVisible()
  await drop(page, ['nada.bin'])
  await expect(page.getByRole('heading', { name: /^No reconocemos este archivo/ })).toBeVisible()
  await page.goto(`/settings/importar/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { level: 2, name: 'No encontramos esa importación' })).toBeVisible()
  await context.close()
})

test('an upload waits for the connection, and goes on with the same file after a reload', {
  tag: '@long',
}, async ({ browser, request, url }) => {
  const dora = await newPerson(request, url, 'Dora')
  const [song] = (await someSongs(1)) as [Song]
  const context = await contextFor(browser, url, dora)
  const page = await context.newPage()
  // Enough for three chunks: rows of a song with a long album title.
  const padding = 'x'.repeat(500)
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    quoted([1_600_000_000 + index * 600, '', song.artist, '', padding, '', song.title, '']),
  )
  const header = 'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid'
  const file = fileOf('grande.csv', [header, ...rows].join('\n'))
  const sent: string[] = []
  page.on('request', (call) => {
    const position = /\/chunks\/(\d+)$/.exec(call.url())?.[1]
    if (position !== undefined) sent.push(position)
  })

  await page.goto('/settings/importar')
  await page.route('**/chunks/1', (route) => route.abort('internetdisconnected'))
  await upload(page, file)
  await expect(page.getByRole('heading', { name: 'La subida está en pausa' })).toBeVisible()
  await expect(page.getByText('Se cortó la conexión.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Subiendo tu archivo' })).toBeVisible()
  expect(await violations(page, 'an upload without connection')).toEqual([])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Elige el mismo archivo para seguir' })).toBeVisible()
  await upload(page, fileOf('otro.csv', 'a,b'))
  await expect(page.getByText(/^Ese archivo no es el mismo/)).toBeVisible()
  await page.unroute('**/chunks/1')
  await upload(page, file)
  await expect(page.getByRole('button', { name: 'Confirmar…' })).toBeVisible()
  expect(sent).toContain('2')
  await context.close()
})
