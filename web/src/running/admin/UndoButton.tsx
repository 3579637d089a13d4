import { ACT_TEXTS } from '@remusic/contract/running/admin'
import type { Act } from '@remusic/contract/running/schemas/admin'
import { useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ActDialog } from './ActDialog.tsx'
import { momentText } from './dates.ts'
import { useUndoAct } from './queries.ts'
import { changeText, thingText } from './records.ts'

/** Undoes an act of the log, after a confirmation that repeats what it did. */
export function UndoButton({ act, onUndone }: { act: Act; onUndone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useUndoAct()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const what = ACT_TEXTS[act.action as keyof typeof ACT_TEXTS]
  const close = () => setAsking(false)
  return (
    <>
      <Button size="s" variant="ghost" aria-label={`Deshacer: ${what}`} onClick={() => setAsking(true)}>
        Deshacer
      </Button>
      {isAsking && (
        <ActDialog
          title="¿Deshacer esto?"
          text={`${[`«${what}», ${momentText(act.at)}`, thingText(act), changeText(act)].filter(Boolean).join(' · ')}. Todo vuelve a como estaba antes.`}
          confirmLabel="Deshacer"
          isDestructive={false}
          pending={undo.isPending}
          onConfirm={(reason) =>
            // Uses mutateAsync: when the result arrives this row may be unmounted, and callbacks of mutate would not run.
            void undo
              .mutateAsync({ id: act.id, reason })
              .then(({ msg }) => {
                showBanner({ tone: 'ok', text: msg })
                onUndone()
              }, showFailure)
              .finally(close)
          }
          onClose={close}
        />
      )}
    </>
  )
}
