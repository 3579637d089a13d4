import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router'
import type { FirstData } from '../api/firstData.ts'
import { AlbumPage } from '../pages/AlbumPage.tsx'
import { ArtistPage } from '../pages/ArtistPage.tsx'
import { FeedPage } from '../pages/FeedPage.tsx'
import { GenrePage } from '../pages/GenrePage.tsx'
import { LandingPage } from '../pages/LandingPage.tsx'
import { SongPage } from '../pages/SongPage.tsx'
import { SkipLink } from '../ui/layout/SkipLink.tsx'
import { BannerContext } from '../ui/overlays/bannerContext.ts'
import { ToastContext } from '../ui/overlays/toastContext.ts'
import classes from './layouts/AppLayout.module.css'
import { AppLayout } from './layouts/AppLayout.tsx'
import { MemberShell } from './layouts/MemberShell.tsx'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { sayWords } from './sayWords.ts'

/** A screen as whoever has no scripts, or has not got them yet, sees it. */
export type Drawn = {
  body: string
  /** What stands in for the style attributes of the body. */
  rules: string
  /** Runs as soon as the body is there. */
  script?: string
}

const SCREENS: RouteObject[] = [
  { Component: PublicLayout, children: [{ path: '/', Component: LandingPage }] },
  {
    Component: AppLayout,
    children: [
      { path: '/song/:id', Component: SongPage },
      { path: '/album/:id', Component: AlbumPage },
      { path: '/artist/:id', Component: ArtistPage },
      { path: '/genres/:id', Component: GenrePage },
    ],
  },
  { Component: ForMembers, children: [{ path: '/feed', Component: FeedPage }] },
]

/** Draws a screen with what is known of it; what it has still to ask for is drawn as being on its way. */
export function draw(path: string, first: FirstData | undefined): Drawn {
  const client = new QueryClient()
  if (first) client.setQueryData(first.key, first.data)
  const router = createMemoryRouter(SCREENS, { initialEntries: [path] })
  const html = renderToString(
    <QueryClientProvider client={client}>
      <BannerContext value={{ showBanner: says }}>
        <ToastContext value={{ showToast: says }}>
          <SkipLink />
          <RouterProvider router={router} />
        </ToastContext>
      </BannerContext>
    </QueryClientProvider>,
  )
  router.dispose()
  const drawn = withoutStyleAttributes(html)
  return path === '/feed' ? { ...drawn, script: `(${sayWords})()` } : drawn
}

/** A picture says nothing. */
const says = () => () => {}

function ForMembers() {
  return (
    <div className={classes.shell} data-for="member">
      <MemberShell />
      <Outlet />
    </div>
  )
}

/** The security policy lets scripts set an element's own style, but not the page; rules with a nonce may stand in for it. */
function withoutStyleAttributes(html: string): Drawn {
  const rules: string[] = []
  const body = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const rule = style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    if (/[<{}]/.test(rule)) return ''
    rules.push(`[data-drawn="${rules.length}"]{${rule}}`)
    return ` data-drawn="${rules.length - 1}"`
  })
  return { body, rules: rules.join('') }
}
