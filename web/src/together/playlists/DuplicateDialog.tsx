import type { OtherVersion } from '@remusic/contract/base/schemas/errors'
import { ApiError } from '../../base/api/error.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './DuplicateDialog.module.css'

export type Duplicate = OtherVersion

/** The version of the song that is in the playlist, if that is why it was not added. */
export const duplicateIn = (error: Error): Duplicate | null =>
  (error instanceof ApiError && error.duplicate) || null

type Props = {
  /** Null while nothing is asked. */
  duplicate: Duplicate | null
  onAdd: () => void
  onClose: () => void
}

/** Asks whether to add a song to a playlist that has another version of it. */
export function DuplicateDialog({ duplicate, onAdd, onClose }: Props) {
  if (!duplicate) return null
  const { title, artist, album, image } = duplicate
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Ya está con otra versión"
      text="La playlist ya tiene esta canción:"
      actions={
        <>
          <Button onClick={onAdd}>Añadir igual</Button>
          <Button variant="primary" onClick={onClose} data-autofocus>
            No añadir
          </Button>
        </>
      }
    >
      <div className={`row gap-3 ${classes.song}`}>
        <Cover src={image} size={64} />
        <p>
          <b>{title}</b>
          <span>
            {artist} · {album}
          </span>
        </p>
      </div>
    </Dialog>
  )
}
