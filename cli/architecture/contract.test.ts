import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as schemas from '@remusic/contract/schemas'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

const CONTRACT = join(PROJECT, 'contract/src')

const areas = readdirSync(CONTRACT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The nouns with a file in a folder of each area, as `area/noun`. */
const nounsIn = (folder: string) =>
  areas.flatMap((area) =>
    readdirSync(join(CONTRACT, area, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map(({ name }) => `${area}/${name.replace('.ts', '')}`),
  )

/** The calls that the modules of a folder of each area export, as `area/noun.name: METHOD url`. */
async function callsIn(folder: string): Promise<string[]> {
  const exported = nounsIn(folder).map(async (noun) => {
    const [area = '', name = ''] = noun.split('/')
    const module = (await import(join(CONTRACT, area, folder, `${name}.ts`))) as Record<string, unknown>
    return Object.entries(module).flatMap(([call, value]) =>
      isCall(value) ? [`${noun}.${call}: ${value.method} ${value.url}`] : [],
    )
  })
  return (await Promise.all(exported)).flat().sort()
}

const isCall = (value: unknown): value is { method: string; url: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

test('every endpoint has a route of the same name', async () => {
  const routes = await callsIn('schemas')
  expect(routes.length).toBeGreaterThan(100)
  expect(await callsIn('.')).toEqual(routes)
})

test('the list of schemas names every module with routes', async () => {
  const nouns = new Set((await callsIn('schemas')).map((call) => call.split('.')[0]?.split('/')[1]))
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...nouns]))
})
