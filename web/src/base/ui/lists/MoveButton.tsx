import type { KeyboardEvent } from 'react'
import DotsSixVerticalIcon from '~icons/ph/dots-six-vertical'
import { IconButton } from '../inputs/IconButton.tsx'

export type MoveButtonProps = {
  name: string
  /** Counted from 1. */
  place: number
  count: number
  onMove: (place: number) => void
  className?: string | undefined
}

/** The handle of a row, for dragging with the mouse and moving with the arrow keys. */
export function MoveButton({ name, place, count, onMove, className }: MoveButtonProps) {
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <IconButton
      className={className}
      label={`Mover ${name} con las flechas: lugar ${place} de ${count}`}
      icon={<DotsSixVerticalIcon />}
      onKeyDown={press}
    />
  )
}
