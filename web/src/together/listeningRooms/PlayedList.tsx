import type { RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { useState } from 'react'
import CardsThreeIcon from '~icons/ph/cards-three'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './PlayedList.module.css'
import { RevealCards } from './RevealCards.tsx'
import { RoomEntryRow } from './RoomEntryRow.tsx'
import { isRevealed, type RevealedEntry } from './reveals.ts'
import { WriteReviewLink } from './WriteReviewLink.tsx'

type Props = {
  entries: readonly RoomEntry[]
  label: string
  /** Numbers the rows, for the whole list of a session. */
  numbered?: boolean
}

/** The songs that a room has played, with their averages. All scores of a song open in a dialog. */
export function PlayedList({ entries, label, numbered = false }: Props) {
  const [shown, setShown] = useState<RevealedEntry | null>(null)
  const [isOpen, setOpen] = useState(false)
  const show = (entry: RevealedEntry) => {
    setShown(entry)
    setOpen(true)
  }
  return (
    <>
      <ol className={classes.rows} aria-label={label}>
        {entries.map((entry, index) => {
          const average = entry.reveal?.average ?? null
          return (
            <RoomEntryRow
              key={entry.id}
              entry={entry}
              lead={numbered ? index + 1 : undefined}
              actions={
                <span className={`row justify-end ${classes.scores}`}>
                  {entry.blind && <Score value={null} size="s" />}
                  {average !== null && <Score value={average} size="s" />}
                  {isRevealed(entry) && average !== null && (
                    <IconButton
                      label={`Ver las calificaciones de ${entry.title}`}
                      icon={<CardsThreeIcon />}
                      onClick={() => show(entry)}
                    />
                  )}
                </span>
              }
            />
          )
        })}
      </ol>
      {shown && (
        <Dialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={shown.title}
          text={shown.artist}
          width={620}
        >
          <RevealCards entry={shown} />
          <WriteReviewLink entry={shown} />
        </Dialog>
      )}
    </>
  )
}
