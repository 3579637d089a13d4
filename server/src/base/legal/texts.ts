import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LEGAL_DOCUMENTS, type LegalDocumentName } from '@remusic/contract/base/legal'
import type { LegalPart } from '@remusic/contract/base/schemas/legal'
import type { Config } from '../../config.ts'
import { parseMarkdown, TextTooLongError } from './markdown.ts'

const MAX_BYTES = 150_000
const VERSION_LENGTH = 12
const SAMPLES = join(import.meta.dirname, 'samples')

export const DOCUMENT_NAMES = Object.keys(LEGAL_DOCUMENTS) as LegalDocumentName[]

/** Why the file of the operator is not shown. */
export type FileProblem = 'too_long' | 'empty' | 'unreadable'

export type LegalText = {
  document: LegalDocumentName
  body: string
  parts: LegalPart[]
  version: string
  /** Written by the operator; otherwise it is our sample. */
  own: boolean
  changedAt: Date | null
  problem: FileProblem | null
}

export type LegalConfig = Pick<Config, 'legalDir' | 'minimumAge' | 'publicUrl'>

/** The file of the operator if there is a usable one, otherwise our sample. A changed file is read again. */
export async function readText(config: LegalConfig, document: LegalDocumentName): Promise<LegalText> {
  const own = await readCached(join(config.legalDir, `${document}.md`), config)
  if (own && 'body' in own) return { ...own, document, own: true, problem: null }
  const sample = await readCached(join(SAMPLES, `${document}.md`), config)
  if (!sample || !('body' in sample)) throw new Error(`The sample of ${document} is unusable`)
  return { ...sample, document, own: false, changedAt: null, problem: own?.problem ?? null }
}

export const readTexts = (config: LegalConfig) =>
  Promise.all(DOCUMENT_NAMES.map((document) => readText(config, document)))

type Content = Pick<LegalText, 'body' | 'parts' | 'version' | 'changedAt'>
type Reading = Content | { problem: FileProblem }

const cache = new Map<string, { stamp: string; reading: Reading }>()

/** Undefined if there is no such file. */
async function readCached(path: string, config: LegalConfig): Promise<Reading | undefined> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : undefined,
  )
  if (facts === null) return undefined
  if (!facts?.isFile()) return { problem: 'unreadable' }
  if (facts.size > MAX_BYTES) return { problem: 'too_long' }
  const stamp = [facts.mtimeMs, facts.size, config.publicUrl, config.minimumAge].join(' ')
  const known = cache.get(path)
  if (known?.stamp === stamp) return known.reading
  const source = await readFile(path, 'utf8').catch(() => null)
  const reading: Reading = source === null ? { problem: 'unreadable' } : read(source, facts.mtime, config)
  cache.set(path, { stamp, reading })
  return reading
}

function read(source: string, changedAt: Date, config: LegalConfig): Reading {
  const body = fillIn(source.replaceAll('\u0000', ''), config)
  if (body.trim() === '') return { problem: 'empty' }
  try {
    return { body, parts: parseMarkdown(body), version: versionOf(body), changedAt }
  } catch (error) {
    if (error instanceof TextTooLongError) return { problem: 'too_long' }
    throw error
  }
}

/** The facts of the installation that a text may name. */
function fillIn(source: string, { publicUrl, minimumAge }: LegalConfig): string {
  return source.replaceAll('{{sitio}}', new URL(publicUrl).host).replaceAll('{{edad}}', String(minimumAge))
}

const versionOf = (body: string) => createHash('sha256').update(body).digest('hex').slice(0, VERSION_LENGTH)
