import type { ListenLaterEntry } from '@remusic/contract/music/schemas/listenLater'
import { useMemo, useState } from 'react'
import { useDragOrder } from '../../base/ui/lists/useDragOrder.ts'
import { useWindowRows } from '../../base/ui/lists/useWindowRows.ts'
import { cx } from '../../base/ui/styles/cx.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { playable } from '../catalogue/playable.ts'
import { EntryButtons } from './EntryButtons.tsx'
import { EntryRow } from './EntryRow.tsx'
import classes from './ListenLater.module.css'
import { keyOf } from './order.ts'
import { useOwnList } from './useOwnList.ts'

const ROW_HEIGHT_PX = 70

type Props = {
  /** The loaded ones. */
  entries: ListenLaterEntry[]
  total: number
}

/** The pending entries: reordered by dragging, keyboard or menu, and removable with undo. Long lists are virtualized. */
export function PendingList({ entries, total }: Props) {
  const { move, remove } = useOwnList()
  const [announcement, setAnnouncement] = useState('')
  const list = useMemo(() => entries.flatMap(({ song }) => (song ? playable(song) : [])), [entries])
  const virtual = useWindowRows<HTMLOListElement>({
    count: entries.length,
    estimatedHeight: ROW_HEIGHT_PX,
    keyOf: (index) => (entries[index] ? keyOf(entries[index]) : index),
  })
  const moveTo = (entry: ListenLaterEntry, place: number | null) => {
    const now = entries.findIndex((each) => keyOf(each) === keyOf(entry)) + 1
    const wanted = place === null ? total : Math.min(Math.max(place, 1), entries.length)
    if (now === wanted) return
    setAnnouncement(`${entry.target.name}: lugar ${wanted} de ${total}`)
    move(entry, place === null || wanted === total ? null : wanted)
  }
  const dragging = useDragOrder<ListenLaterEntry>({ keyOf, onMove: moveTo })
  return (
    <>
      <ol
        ref={virtual.list}
        className={cx(classes.rows, classes.windowed)}
        style={virtual.listStyle}
        aria-label="Por escuchar"
      >
        {virtual.rows.map((row) => {
          const entry = entries[row.index]
          if (!entry) return null
          const place = row.index + 1
          return (
            <EntryRow
              key={row.key}
              entry={entry}
              list={list}
              lead={place}
              row={{
                ref: virtual.measure,
                'data-index': row.index,
                style: virtual.rowStyle(row),
                'aria-setsize': total,
                'aria-posinset': place,
                ...dragging(entry, place),
              }}
              actions={
                <EntryButtons
                  name={entry.target.name}
                  place={place}
                  count={total}
                  onMove={(to) => moveTo(entry, to)}
                  onRemove={() => void remove(entry)}
                />
              }
            />
          )
        })}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
