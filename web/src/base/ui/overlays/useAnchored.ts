import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

/** The props of an overlay that opens beside its trigger, is labelled by it and returns the focus to it. */
export type Anchored = {
  opened: boolean
  onClose: () => void
  /** The trigger; null until it is pressed for the first time. */
  anchor: HTMLElement | null
  /** The id of the trigger, from which the id of the overlay is derived. */
  id: string
}

/** Connects a trigger with its overlay. Returns the props of both. */
export function useAnchored(kind: 'menu' | 'dialog') {
  const [opened, setOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const trigger = {
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setAnchor(currentTarget)
      setOpened(!opened)
    },
    // Mantine listens inside the overlay only, which receives the focus a moment after it opens.
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpened(false)
    },
  }
  return [trigger, { opened, onClose: () => setOpened(false), anchor, id } satisfies Anchored] as const
}
