import { Archive } from '@remusic/contract/publishing/schemas/archive'
import { z } from 'zod'
import { asListen } from '../listens.ts'
import type { Snapshot } from '../snapshot.ts'

/**
 * The whole archive as one document, streamed so that it is never in memory as a whole. Each section and each listen begins a new line. The
 * diary comes first, because later sections, such as the list of what to listen to, depend on what has been heard.
 */
export async function* jsonOf({ sections, items, listens }: Snapshot): AsyncGenerator<string> {
  const { diary, format, version, server, generatedDate, reviews, ...others } = sections
  yield `{\n${membersOf({ format, version, server, generatedDate })},\n"diary": {\n${membersOf(diary)},\n"listens": [\n`
  let separator = ''
  for await (const batch of listens()) {
    yield separator + batch.map((listen) => JSON.stringify(asListen(listen, items))).join(',\n')
    separator = ',\n'
  }
  yield `\n]\n},\n${membersOf({ reviews })}`
  for (const [name, section] of Object.entries(others)) yield `,\n${membersOf({ [name]: section })}`
  yield '\n}\n'
}

const membersOf = (value: object) =>
  Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${JSON.stringify(member)}`)
    .join(',\n')

type JsonSchema = z.core.JSONSchema.JSONSchema

let schema: JsonSchema | undefined

/** The JSON Schema of the document. */
export const archiveSchema = (): JsonSchema => (schema ??= z.toJSONSchema(Archive, { io: 'output' }))
