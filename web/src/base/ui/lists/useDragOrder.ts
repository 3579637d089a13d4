import { type DragEvent, useState } from 'react'

type DragOrder<T> = {
  keyOf: (item: T) => string
  /** Called with the place of the row on which the item was dropped, counted from 1. */
  onMove: (item: T, place: number) => void
}

/** The attributes of rows that can be dragged to another place. Touch screens cannot drag, so offer a `MoveButton` or a menu too. */
export function useDragOrder<T>({ keyOf, onMove }: DragOrder<T>) {
  const [drag, setDrag] = useState<{ item: T; over: number | null } | null>(null)
  return (item: T, place: number) => ({
    draggable: true,
    'data-dragged': (drag && keyOf(drag.item) === keyOf(item)) || undefined,
    'data-target': drag?.over === place || undefined,
    onDragStart: () => setDrag({ item, over: null }),
    onDragEnd: () => setDrag(null),
    onDragOver: (event: DragEvent) => {
      if (!drag) return
      event.preventDefault()
      if (drag.over !== place) setDrag({ ...drag, over: place })
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (drag) onMove(drag.item, place)
      setDrag(null)
    },
  })
}
