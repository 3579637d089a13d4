import { useEffect } from 'react'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { useSession } from '../accounts/session.ts'
import { proofPrompt, useIsProofAsked } from './prompt.ts'

const ProofDialog = whenOpened(() => import('./ProofDialog.tsx').then((m) => m.ProofDialog))

/** Mounted on every screen; opens when the server rejects a call for want of a fresh proof. */
export function ProofPrompt() {
  const isSignedIn = useSession() !== null
  // A session that ends meanwhile, for example in another tab, has nothing to prove.
  useEffect(() => {
    if (!isSignedIn) cancel()
  }, [isSignedIn])
  return <ProofDialog opened={useIsProofAsked()} onClose={cancel} />
}

const cancel = () => proofPrompt.close(false)
