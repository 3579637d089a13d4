import { Archive } from '@remusic/contract/schemas/archive'
import { z } from 'zod'
import { asListen } from '../listens.ts'
import type { Snapshot } from '../snapshot.ts'

/** The whole archive as one document, which is never in memory as a whole. Each section begins a line, and so does each listen. */
export async function* jsonOf({ sections, items, listens }: Snapshot): AsyncGenerator<string> {
  const { diary, ...others } = sections
  yield '{\n'
  for (const [name, section] of Object.entries(others))
    yield `${JSON.stringify(name)}: ${JSON.stringify(section)},\n`
  yield '"diary": {\n'
  for (const [name, section] of Object.entries(diary))
    yield `${JSON.stringify(name)}: ${JSON.stringify(section)},\n`
  yield '"listens": [\n'
  let separator = ''
  for await (const batch of listens()) {
    yield separator + batch.map((listen) => JSON.stringify(asListen(listen, items))).join(',\n')
    separator = ',\n'
  }
  yield '\n]\n}\n}\n'
}

type JsonSchema = z.core.JSONSchema.JSONSchema

let schema: JsonSchema | undefined

/** The JSON Schema of the document. */
export const archiveSchema = (): JsonSchema => (schema ??= z.toJSONSchema(Archive, { io: 'output' }))
