import { SMART_TEXTS } from '@remusic/contract/together/smartPlaylists'
import { useQuery } from '@tanstack/react-query'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { ErrorState } from '../../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../../base/ui/lists/SkeletonRow.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { draftOf } from './draft.ts'
import { useChangeRules } from './mutations.ts'
import { smartQuery } from './queries.ts'
import { SmartEditor } from './SmartEditor.tsx'
import { EDITOR_WIDTH } from './width.ts'

type Props = { id: string; name: string; opened: boolean; onClose: () => void }

/** Edits the rules of the member's own smart playlist. */
export function RulesDialog({ id, name, opened, onClose }: Props) {
  const smart = useQuery({ ...smartQuery(id), enabled: opened })
  const change = useChangeRules(id)
  const showFailure = useFailure(SMART_TEXTS.saveFailed)
  const { showBanner } = useBanner()
  return (
    <Dialog opened={opened} onClose={onClose} title={`Reglas de «${name}»`} width={EDITOR_WIDTH}>
      {smart.data ? (
        <SmartEditor
          initial={draftOf(smart.data)}
          submitLabel="Guardar"
          pending={change.isPending}
          onSubmit={(rules) =>
            void change.mutateAsync(rules).then(() => {
              onClose()
              showBanner({ tone: 'ok', text: SMART_TEXTS.saved })
            }, showFailure)
          }
        />
      ) : smart.isPending ? (
        <SkeletonGroup label="Buscando las reglas">
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      ) : (
        <ErrorState headingLevel={3} onRetry={() => void smart.refetch()} pending={smart.isFetching} />
      )}
    </Dialog>
  )
}
