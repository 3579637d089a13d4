import { createHash } from 'node:crypto'
import { canonicalGenre } from '@remusic/art/genreStyles'
import { PREVIEW_VERSION } from './address.ts'
import type { Order, Preview } from './preview.ts'
import type { Shelf } from './shelf.ts'
import type { Studio } from './studio.ts'

/** A player asks for a preview in several pieces: the last ones stay at hand, whatever the disk does. */
const KEPT_AT_HAND = 48

export type Collection = ReturnType<typeof openCollection>

/** All previews there can be: at hand, on disk, or still to be recorded, each once however many ask for it. */
export function openCollection({
  shelf,
  studio,
}: {
  shelf: Shelf
  studio: Pick<Studio, 'record' | 'close'>
}) {
  const atHand = new Map<string, Preview>()
  /** Null: whoever was the first to ask was refused. */
  const coming = new Map<string, Promise<Preview | null>>()

  const beingKept = new Set<Promise<void>>()

  function keep(key: string, preview: Preview) {
    atHand.delete(key)
    atHand.set(key, preview)
    const [oldest] = atHand.keys()
    if (atHand.size > KEPT_AT_HAND && oldest !== undefined) atHand.delete(oldest)
    return preview
  }

  async function fetch(key: string, order: Order, admit: () => Promise<boolean>): Promise<Preview | null> {
    const found = await shelf.take(key)
    if (found) return keep(key, found)
    if (!(await admit())) return null
    const preview = keep(key, await studio.record(order))
    const putting = shelf.put(key, preview).finally(() => beingKept.delete(putting))
    beingKept.add(putting)
    return preview
  }

  return {
    /** `admit` refuses by throwing: it is asked only where the preview has to be made for this very caller. */
    async get(order: Order, admit: () => Promise<void> = async () => {}): Promise<Preview> {
      const key = keyOf(order)
      for (;;) {
        const ready = atHand.get(key)
        if (ready) return keep(key, ready)
        const others = coming.get(key)
        if (!others) break
        const preview = await others
        if (preview) return preview
      }
      let refusal: unknown
      const asking = () =>
        admit().then(
          () => true,
          (error: unknown) => {
            refusal = error
            return false
          },
        )
      const promise = fetch(key, order, asking).finally(() => coming.delete(key))
      coming.set(key, promise)
      const preview = await promise
      if (!preview) throw refusal
      return preview
    },

    /** Whoever waits is refused; what was recorded is kept. */
    async close() {
      await studio.close()
      await Promise.all(beingKept)
    },
  }
}

/** Names one sound for ever: other music under the same name would need another version. */
export function keyOf({ seed, genre }: Order): string {
  const text = JSON.stringify([PREVIEW_VERSION, seed, canonicalGenre(genre)])
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}
