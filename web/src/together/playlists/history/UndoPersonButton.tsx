import type { Person } from '@remusic/contract/people/schemas/accounts'
import { useState } from 'react'
import ArrowCounterClockwiseBoldIcon from '~icons/ph/arrow-counter-clockwise-bold'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { ConfirmDialog } from '../../../base/ui/overlays/ConfirmDialog.tsx'
import { useUndoing } from './useUndoing.ts'

type Props = { playlistId: string; person: Person; isMe: boolean }

/** Undoes everything that one person changed, after a confirmation. */
export function UndoPersonButton({ playlistId, person, isMe }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { undo, isPending } = useUndoing(playlistId)
  const whose = isMe ? 'tus cambios' : `los cambios de ${person.name}`
  return (
    <>
      <Button
        icon={<ArrowCounterClockwiseBoldIcon aria-hidden />}
        pending={isPending}
        onClick={() => setAsking(true)}
      >
        Deshacer {whose}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`¿Deshacer ${whose}?`}
        text="Lo que otras personas cambiaron después se queda. Es un cambio más del historial, que también puedes deshacer."
        confirmLabel="Deshacer"
        pending={isPending}
        onConfirm={() => void undo({ actorId: person.id }).finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
