import { PROOF_SECONDS, SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../base/api/error.ts'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import { proofPrompt } from './prompt.ts'
import { giveProof, proofOptionsQuery } from './queries.ts'

const MINUTES = PROOF_SECONDS / 60

type Props = { opened: boolean; onClose: () => void }

/** Asks the user to prove again who is signed in, before a call that can do harm is made. */
export function ProofDialog({ opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Confirma que eres tú"
      text={`Es un cambio delicado. No volveremos a preguntar en los próximos ${MINUTES} minutos.`}
    >
      {opened && <Proof />}
    </Dialog>
  )
}

function Proof() {
  const options = useQuery(proofOptionsQuery)
  if (options.isPending)
    return (
      <SkeletonGroup label="Buscando cómo puedes confirmarlo">
        <Skeleton height={56} />
      </SkeletonGroup>
    )
  if (!options.data)
    return <ErrorState headingLevel={3} onRetry={() => void options.refetch()} pending={options.isFetching} />
  return (
    <ProofForm
      methods={options.data.methods}
      passkeyOptions={async () => {
        const { data, error } = await options.refetch()
        if (!data?.passkey) throw error ?? unavailable()
        return data.passkey
      }}
      onAnswer={async (answer) => {
        await giveProof(answer)
        proofPrompt.close(true)
      }}
      submitLabel="Confirmar"
    />
  )
}

const unavailable = () => new ApiError(0, { msg: SECOND_FACTOR_TEXTS.passkeyNotFound, code: 'not_found' })
