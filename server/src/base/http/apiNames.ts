import * as contract from '@remusic/contract/schemas'
import { z } from 'zod'

/**
 * Every schema that the contract exports, by its name, so that the OpenAPI document describes it once and refers to it. A schema with two
 * names goes by the first one.
 */
export const schemaNames = z.registry<{ id: string }>()

const callNames = new Map<string, string>()

for (const [name, exported] of Object.values(contract).flatMap((noun) => Object.entries(noun))) {
  if (isCall(exported)) nameCall(name, exported)
  else if (exported instanceof z.ZodType && /^[A-Z]/.test(name)) nameSchema(name, exported)
}

function nameCall(name: string, { method, url }: Call) {
  // If several calls share an address, the first one describes it.
  if (!callNames.has(`${method} ${url}`)) callNames.set(`${method} ${url}`, name)
}

function nameSchema(name: string, schema: z.ZodType) {
  if (schemaNames.has(schema)) return
  if (schemaNames._idmap.has(name)) throw new Error(`Two schemas of the contract are called ${name}`)
  schemaNames.add(schema, { id: name })
}

/** The name of a call in the contract, which generated clients give to its function. */
export const nameOfCall = (method: string, url: string) => callNames.get(`${method} ${url}`)

type Call = { method: string; url: string }

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'url' in exported
}
