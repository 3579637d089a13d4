import { pipeline } from 'node:stream/promises'
import unbzip2Stream from 'unbzip2-stream'

/** A program that decompresses its input, for machines without one of their own. */
try {
  await pipeline(process.stdin, unbzip2Stream(), process.stdout)
} catch {
  process.exitCode = 1
}
