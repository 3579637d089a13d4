import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { PendingPage } from './PendingPage.tsx'

/** Screens with one thing to do, and nothing beside it. */
export function BareLayout() {
  return (
    <Suspense fallback={<PendingPage />}>
      <Outlet />
    </Suspense>
  )
}
