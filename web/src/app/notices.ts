type Listener = (text: string) => void

const waiting: string[] = []
let listener: Listener | null = null

/** Carries what happens outside of React to the banner; what is said before anybody listens is kept. */
export const notices = {
  tell(text: string) {
    if (listener) listener(text)
    else waiting.push(text)
  },

  listen(next: Listener): () => void {
    listener = next
    for (const text of waiting.splice(0)) next(text)
    return () => {
      listener = null
    }
  },
}
