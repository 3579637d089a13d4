import { ACCOUNT_TEXTS } from '@remusic/contract/accounts'
import { type ChangeEvent, useState } from 'react'
import { messageOf } from '../failures/messageOf.ts'
import { FieldError } from '../ui/inputs/FieldError.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { Avatar } from '../ui/marks/Avatar.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import classes from './PictureDialog.module.css'
import { useChangePicture } from './queries.ts'

const TYPES = ['image/png', 'image/jpeg']
const MAX_BYTES = 2 * 1024 * 1024
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
    setProblem(file ? problemWith(file) : null)
    if (file && !problemWith(file)) setPicked(await readDataUrl(file))
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
          <Key onClick={onClose}>Cancelar</Key>
          <Key variant="primary" disabled={!picked} pending={change.isPending} onClick={send}>
            Guardar foto
          </Key>
        </>
      }
    >
      <div className={classes.choice}>
        <Avatar
          src={picked ?? current}
          name={name}
          size={PREVIEW_PX}
          alt={picked ? 'Vista previa de tu nueva foto' : 'Tu foto actual'}
        />
        <label className={classes.file}>
          Elige una imagen png o jpeg de hasta 2 MB
          <input type="file" accept={TYPES.join(',')} onChange={(event) => void pick(event)} />
        </label>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </Dialog>
  )
}

function problemWith({ type, size }: File): string | null {
  if (!TYPES.includes(type)) return ACCOUNT_TEXTS.notAPicture
  return size > MAX_BYTES ? ACCOUNT_TEXTS.largePicture : null
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
