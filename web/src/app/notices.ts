type Listener = (text: string) => void

const queue: string[] = []
let listener: Listener | null = null

/** Shows banners from code outside of React; notices are queued until a listener is mounted. */
export const notices = {
  show(text: string) {
    if (listener) listener(text)
    else queue.push(text)
  },

  listen(next: Listener): () => void {
    listener = next
    for (const text of queue.splice(0)) next(text)
    return () => {
      listener = null
    }
  },
}
