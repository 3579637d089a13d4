import { createHash } from 'node:crypto'

export type Drawing = { svg: string; etag: string }

/** Drawings already made, up to so many bytes; the one longest unused goes first. */
export function keepDrawings(mostBytes: number) {
  const kept = new Map<string, Drawing>()
  let bytes = 0

  function forget(key: string) {
    const drawing = kept.get(key)
    if (!drawing) return
    kept.delete(key)
    bytes -= sizeOf(key, drawing)
  }

  return {
    get bytes() {
      return bytes
    },
    /** The drawing of that key, made now unless it is kept. */
    draw(key: string, make: () => string): Drawing {
      const drawing = kept.get(key) ?? withEtag(make())
      forget(key)
      kept.set(key, drawing)
      bytes += sizeOf(key, drawing)
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break
        forget(oldest)
      }
      return drawing
    },
  }
}

// Drawings are ASCII but for their labels, so a character is about a byte.
const sizeOf = (key: string, { svg }: Drawing) => key.length + svg.length

// Weak, because the same drawing also goes out compressed.
function withEtag(svg: string): Drawing {
  return { svg, etag: `W/"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
}
