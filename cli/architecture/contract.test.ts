import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../setup/project.mjs'

const ENDPOINTS = join(PROJECT, 'contract/src')
const SCHEMAS = join(ENDPOINTS, 'schemas')

const nounsIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace('.ts', ''))

/** The calls that the modules of a folder export, as `noun.name: METHOD url`. */
async function callsIn(folder: string): Promise<string[]> {
  const exported = nounsIn(folder).map(async (noun) => {
    const module = (await import(join(folder, `${noun}.ts`))) as Record<string, unknown>
    return Object.entries(module).flatMap(([name, value]) =>
      isCall(value) ? [`${noun}.${name}: ${value.method} ${value.url}`] : [],
    )
  })
  return (await Promise.all(exported)).flat().sort()
}

const isCall = (value: unknown): value is { method: string; url: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

test('every endpoint has a route of the same name', async () => {
  const routes = await callsIn(SCHEMAS)
  expect(routes.length).toBeGreaterThan(100)
  expect(await callsIn(ENDPOINTS)).toEqual(routes)
})

test('the types of all routes can be found by their endpoints', async () => {
  const nouns = new Set((await callsIn(SCHEMAS)).map((call) => call.split('.')[0]))
  const listed = readFileSync(join(SCHEMAS, 'routes.ts'), 'utf8').matchAll(/^import type \* as (\w+)/gm)
  expect([...listed].map(([, noun]) => noun).sort()).toEqual([...nouns].sort())
})
