import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { LandingPage } from '../pages/LandingPage.tsx'
import { paths } from '../paths.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'

/** The landing page as a visitor meets it, for whoever has no scripts or has not got them yet. */
export function landingHtml(): string {
  const router = createMemoryRouter([
    { Component: PublicLayout, children: [{ path: paths.landing(), Component: LandingPage }] },
  ])
  return renderToString(
    <>
      <SkipLink />
      <RouterProvider router={router} />
    </>,
  )
}
