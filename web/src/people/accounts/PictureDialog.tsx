import { type ChangeEvent, useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './PictureDialog.module.css'
import { PICTURE_TYPES, pictureProblem, readDataUrl } from './pictureFile.ts'
import { useChangePicture } from './queries.ts'

const PREVIEW_PX = 180

type Props = { name: string; current: string; onClose: () => void }

/** Picks a new profile picture and previews it before saving. */
export function PictureDialog({ name, current, onClose }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useChangePicture()
  const { showBanner } = useBanner()

  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    setPicked(null)
    setProblem(file ? pictureProblem(file) : null)
    if (file && !pictureProblem(file)) setPicked(await readDataUrl(file))
  }
  const send = () => {
    if (!picked) return
    change.mutate(picked, {
      onSuccess: ({ msg }) => {
        showBanner({ tone: 'ok', text: msg })
        onClose()
      },
      onError: (error) => setProblem(messageOf(error)),
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Cambiar foto"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={!picked} pending={change.isPending} onClick={send}>
            Guardar foto
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-5">
        <Avatar
          src={picked ?? current}
          name={name}
          size={PREVIEW_PX}
          alt={picked ? 'Vista previa de tu nueva foto' : 'Tu foto actual'}
        />
        <label className={`grid gap-2 semibold ${classes.file}`}>
          Elige una imagen png o jpeg de hasta 2 MB
          <input type="file" accept={PICTURE_TYPES.join(',')} onChange={(event) => void pick(event)} />
        </label>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </Dialog>
  )
}
