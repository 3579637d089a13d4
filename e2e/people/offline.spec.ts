import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('ReMusic opens offline with a notice, and continues when the connection returns', async ({
  page,
  context,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/genres')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The service worker controls pages from the next load on.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Géneros' })).toBeVisible()

  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  // A document that is loaded while Chromium emulates a lost connection believes that it is online.
  const tellDocument = (offline: boolean) =>
    session.send('Network.overrideNetworkState', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await context.setOffline(true)
  await page.reload()
  await tellDocument(true)
  await expect(page.getByText('Estás sin conexión')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Géneros' })).toBeVisible()

  await context.setOffline(false)
  await tellDocument(false)
  await expect(page.getByText('Volvió la conexión')).toBeVisible()
  await page.getByRole('link', { name: 'Cumbia' }).click()
  await expect(page.getByRole('heading', { name: 'Cumbia' })).toBeVisible()

  // A page that failed offline loads by itself when the connection returns.
  const failure = page.getByRole('heading', { name: 'No pudimos mostrar esta página' })
  await context.setOffline(true)
  await page.goto(catalogue.artist)
  await expect(failure).toBeVisible()
  await tellDocument(true)
  await context.setOffline(false)
  await tellDocument(false)
  await expect(page.getByText('Artista Verificado')).toBeVisible()
  await expect(failure).toHaveCount(0)
})
