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

/** A pre-rendered screen, as it looks before any script has run. */
export type Drawn = {
  body: string
  /** CSS rules that replace the style attributes of the body. */
  rules: string
  /** An inline script that runs right after the body. */
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

/** Renders a screen to HTML with the given data; queries without data render their loading state. */
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

/** Banners and toasts do nothing during server-side rendering. */
const says = () => () => {}

function ForMembers() {
  return (
    <div className={classes.shell} data-for="member">
      <MemberShell />
      <Outlet />
    </div>
  )
}

/** The content security policy forbids style attributes in the HTML, so they become rules of a style element with a nonce. */
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
