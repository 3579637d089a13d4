import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { callAs, contextFor, newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** A file of a zip, found by the directory at its end. */
function fileIn(zip: Buffer, path: string): Buffer {
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 16)
  for (;;) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error(`The zip has no ${path}`)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    )
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    if (name !== path) {
      at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
      continue
    }
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)))
  }
}

test(
  'somebody downloads their archive and reads it without a connection',
  {
    tag: '@phone-long',
  },
  async ({ browser, request, url }, info) => {
    const ana = await newPerson(request, url, 'Ana')
    const [song] = (await callAs({ request, who: ana }, 'GET', 'songs/topdb')) as {
      apiId: string
      title: string
    }[]
    if (!song) throw new Error('The demo has songs')
    const listen = {
      clientId: crypto.randomUUID(),
      type: 'song',
      apiId: song.apiId,
      score: 5,
      note: 'Para siempre',
    }
    await callAs({ request, who: ana }, 'POST', 'diary', listen)
    const context = await contextFor(browser, url, ana)
    const page = await context.newPage()
    await page.goto('/settings')

    const panel = page.getByRole('region', { name: 'Mi archivo' })
    await panel.scrollIntoViewIfNeeded()
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Descargar mi archivo' }).focus()
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^remusic-archivo-\d{4}-\d\d-\d\d\.zip$/)
    const zip = await readFile(await download.path())
    expect(JSON.parse(String(fileIn(zip, 'remusic.json')))).toMatchObject({
      account: { name: ana.name },
      diary: { listens: [{ apiId: song.apiId, note: 'Para siempre' }] },
    })

    await test.step('its page opens from the disk, and finds what is searched for', async () => {
      const path = info.outputPath('index.html')
      await writeFile(path, fileIn(zip, 'index.html'))
      const offline = await browser.newContext({ offline: true, viewport: page.viewportSize() })
      const site = await offline.newPage()
      const problems: string[] = []
      site.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
      site.on('pageerror', ({ message }) => problems.push(message))
      await site.goto(String(pathToFileURL(path)))
      await expect(site.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
      await expect(site.getByText('Para siempre')).toBeVisible()
      await site.getByLabel('Buscar en diario').fill('no existe nada así')
      await expect(site.getByRole('status')).toHaveText('0 de 1')
      await site.getByLabel('Buscar en diario').fill('SIEMPRE')
      await expect(site.getByText('Para siempre')).toBeVisible()
      await site.getByRole('tab', { name: /^Diario/ }).focus()
      await site.keyboard.press('End')
      await expect(site.getByRole('tab', { name: 'Números' })).toHaveAttribute('aria-selected', 'true')
      await expect(site.getByRole('heading', { name: 'Por año' })).toBeVisible()
      expect(problems).toEqual([])
      await offline.close()
    })

    await context.close()
  },
)
