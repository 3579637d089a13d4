import type { TestApp } from './startTestApp.ts'

type Schemas = Record<string, unknown>

/** The OpenAPI document with each reference replaced by its schema. A recursive schema is cut off at the recursion. */
export async function apiDocument<D>(app: Pick<TestApp, 'request'>): Promise<D> {
  const document = (await (await app.request('/docs/json')).json()) as { components: { schemas: Schemas } }
  return inlined(document, document.components.schemas, []) as D
}

function inlined(part: unknown, schemas: Schemas, within: readonly string[]): unknown {
  if (Array.isArray(part)) return part.map((each) => inlined(each, schemas, within))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part && typeof part.$ref === 'string') {
    const name = part.$ref.slice(part.$ref.lastIndexOf('/') + 1)
    return within.includes(name) ? {} : inlined(schemas[name], schemas, [...within, name])
  }
  const entries = Object.entries(part).filter(([key]) => key !== 'components')
  return Object.fromEntries(entries.map(([key, each]) => [key, inlined(each, schemas, within)]))
}
