import { lazy, Suspense } from 'react'
import { useRefusal } from '../../base/failures/upgrade.ts'

const UpgradeDialog = lazy(() => import('./UpgradeDialog.tsx').then((m) => ({ default: m.UpgradeDialog })))

/** Mounted on every screen; opens the upgrade dialog when a plan limit is reached. */
export function UpgradePrompt() {
  const refusal = useRefusal()
  if (refusal === null) return null
  return (
    <Suspense>
      <UpgradeDialog {...refusal} />
    </Suspense>
  )
}
