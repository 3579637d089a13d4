import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '@remusic/cluster/programs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { freePort, isMissing } from '../../../testing/program.ts'
import { startTestApp, type TestApp } from '../../../testing/startTestApp.ts'

const isHaproxyMissing = isMissing('haproxy')
const CONFIGURATION = new URL('../../../../deploy/proxy/haproxy.cfg', import.meta.url)

let folder: string
let apps: TestApp[] = []
let haproxy: ChildProcess
let url: string

/** Two servers whose webs have different files, behind the load balancer that we recommend. */
beforeAll(async () => {
  if (isHaproxyMissing) return
  folder = await mkdtemp(join(tmpdir(), 'remusic-mixed-'))
  for (const version of ['old', 'new']) {
    await mkdir(join(folder, version, 'assets'), { recursive: true })
    await writeFile(join(folder, version, `assets/main-${version}.js`), `export const version = '${version}'`)
  }
  const first = await startTestApp({ webDir: join(folder, 'old') })
  apps = [first, await startTestApp({ webDir: join(folder, 'new'), database: first.database })]
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const configuration = (await readFile(CONFIGURATION, 'utf8'))
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/frontend plain[\s\S]*?(?=frontend web)/, '')
    .replace('maxconn 100000', 'maxconn 100')
    .replaceAll('127.0.0.1:3001', new URL(first.url).host)
    .replaceAll('127.0.0.1:3002', new URL(apps[1]?.url ?? '').host)
    .replaceAll('localhost:', '127.0.0.1:')
  await writeFile(join(folder, 'haproxy.cfg'), configuration)
  haproxy = spawn(findProgram('haproxy'), ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
})
afterAll(async () => {
  if (isHaproxyMissing) return
  if (haproxy.exitCode === null) {
    haproxy.kill('SIGKILL')
    await once(haproxy, 'exit')
  }
  for (const app of apps.toReversed()) await app.stop()
  await rm(folder, { recursive: true })
})

test.skipIf(isHaproxyMissing)(
  'a page of either version gets its files from the server that has them',
  async () => {
    const statuses = async (path: string) =>
      Promise.all(Array.from({ length: 20 }, async () => (await fetch(url + path)).status))
    expect(new Set(await statuses('/assets/main-old.js'))).toEqual(new Set([200]))
    expect(new Set(await statuses('/assets/main-new.js'))).toEqual(new Set([200]))
    expect(new Set(await statuses('/assets/main-none.js'))).toEqual(new Set([404]))
  },
)
