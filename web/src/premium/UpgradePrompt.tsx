import { lazy, Suspense } from 'react'
import { useRefusal } from '../failures/upgrade.ts'

const UpgradeDialog = lazy(() => import('./UpgradeDialog.tsx').then((m) => ({ default: m.UpgradeDialog })))

/** Stands beside every screen and shows itself when a plan reaches its end. */
export function UpgradePrompt() {
  const refusal = useRefusal()
  if (refusal === null) return null
  return (
    <Suspense>
      <UpgradeDialog {...refusal} />
    </Suspense>
  )
}
