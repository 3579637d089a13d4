import { type MouseEvent, useId, useState } from 'react'

/** What hangs from a key: it opens below it, belongs to it and gives the focus back to it. */
export type Hanging = {
  opened: boolean
  onClose: () => void
  /** The key, once it was pressed. */
  anchor: HTMLElement | null
  /** Of the key; what hangs from it is named after it. */
  id: string
}

/** Ties a key to what it opens: the first goes on the key, the second on what hangs from it. */
export function useHanging(what: 'menu' | 'dialog') {
  const [opened, setOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const key = {
    id,
    'aria-haspopup': what,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setAnchor(currentTarget)
      setOpened(!opened)
    },
  }
  return [key, { opened, onClose: () => setOpened(false), anchor, id } satisfies Hanging] as const
}
