import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PendingPage } from './PendingPage.tsx'

/** Screens with a single task and no navigation. */
export function BareLayout() {
  return (
    <Suspense fallback={<PendingPage />}>
      <Outlet />
    </Suspense>
  )
}
