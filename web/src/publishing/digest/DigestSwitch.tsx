import { DIGEST_TEXTS } from '@remusic/contract/publishing/digest'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { digestQuery, useSaveDigest } from './queries.ts'

/** Whether a mail on Mondays lists what followed people reviewed. The switch is optimistic and reverts on an error. */
export function DigestSwitch() {
  const digest = useQuery(digestQuery)
  const save = useSaveDigest()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar el cambio')
  if (digest.isPending)
    return (
      <SkeletonGroup label="Buscando tu elección">
        <Skeleton height={44} />
      </SkeletonGroup>
    )
  if (!digest.data)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(digest.error)}
        onRetry={() => void digest.refetch()}
        pending={digest.isFetching}
      />
    )
  return (
    <>
      <SwitchField
        label="Recibir el resumen los lunes por correo"
        checked={save.isPending ? save.variables : digest.data.weekly}
        onChange={({ currentTarget }) =>
          save.mutate(currentTarget.checked, {
            onSuccess: ({ weekly }) =>
              showBanner({ tone: 'ok', text: weekly ? DIGEST_TEXTS.on : DIGEST_TEXTS.off }),
            onError: fail,
          })
        }
      />
      <p className="muted text-sm">
        Lo que reseñaron en la semana las personas que sigues. Si no hubo nada, no escribimos.
      </p>
    </>
  )
}
