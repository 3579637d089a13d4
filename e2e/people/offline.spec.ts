import { startProxy } from '../support/proxy.ts'
import { expect, test } from '../support/test.ts'

test('ReMusic opens offline with a notice, and continues when the connection returns', async ({
  browser,
  url,
  catalogue,
  expectedErrors,
}) => {
  // The genre may still be loading a part when the connection is lost.
  expectedErrors.push(/net::ERR_|WebSocket|a chunk could not be loaded/)
  const proxy = await startProxy()
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'allow',
    proxy: { server: proxy.url, bypass: '<-loopback>' },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const loseConnection = async (isLost: boolean) => {
    proxy.cut(isLost)
    await session.send('Network.overrideNetworkState', {
      offline: isLost,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
  await page.goto('/genres')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The service worker controls pages from the next load on.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Géneros' })).toBeVisible()

  await loseConnection(true)
  await page.reload()
  await expect(page.getByText('Estás sin conexión')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Géneros' })).toBeVisible()

  await loseConnection(false)
  await expect(page.getByText('Volvió la conexión')).toBeVisible()
  await page.getByRole('link', { name: 'Cumbia' }).click()
  await expect(page.getByRole('heading', { name: 'Cumbia' })).toBeVisible()

  // A page that failed offline loads by itself when the connection returns.
  const failure = page.getByRole('heading', { name: 'No pudimos mostrar esta página' })
  await loseConnection(true)
  await page.goto(catalogue.artist)
  await expect(failure).toBeVisible()
  await loseConnection(false)
  await expect(page.getByText('Artista Verificado')).toBeVisible()
  await expect(failure).toHaveCount(0)
  await context.close()
  await proxy.stop()
})
