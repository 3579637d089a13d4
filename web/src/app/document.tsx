import type { Site } from '@remusic/contract/base/pages'
import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StaticHandlerContext } from 'react-router'
import type { StoredSession } from '../people/accounts/session.ts'
import { chunksOf } from './chunks.ts'
import { PageHead } from './pageHead.tsx'
import { STATE_ID } from './pageState.ts'
import type { RouteHandle } from './screen.ts'

type Contents = {
  url: string
  nonce: string
  /** Missing in a page that the browser renders. */
  rendered?: { context: StaticHandlerContext; queryClient: QueryClient; session: StoredSession | null }
}

const MEMBER_LAYOUT = ['src/app/layouts/AppLayout.tsx', 'src/app/layouts/MemberNav.tsx']
const SCREEN = '<!--screen-->'
/** The tags for scripts that Vite adds to index.html. */
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** Fills index.html: returns a function for the document in front of and behind a screen. */
export function createDocument({ template, manifest, publicUrl }: Site) {
  // The scripts of a rendered page wait until it is painted, see index.html.
  const readable = template.replaceAll(SCRIPTS, '')

  return ({ url, nonce, rendered }: Contents) => {
    const { session = null } = rendered ?? {}
    const parts: Record<string, string> = {
      __CSP_NONCE__: nonce,
      __USER__: session?.userId ?? '',
      '<!--head-->': head(url, rendered),
      '<!--scripts-->': rendered ? scripts(rendered) : '',
    }
    const filled = Object.entries(parts).reduce(
      (document, [name, part]) => document.replaceAll(name, () => part),
      rendered ? readable : template,
    )
    const [start = '', end = ''] = filled.split(SCREEN)
    return {
      start,
      /** `state` is the JSON that the browser hydrates the screen with. */
      end: (state?: string) =>
        end.replace('<!--state-->', () =>
          state === undefined ? '' : `<script type="application/json" id="${STATE_ID}">${state}</script>`,
        ),
    }
  }

  function head(url: string, rendered: Contents['rendered']) {
    const [path = ''] = url.split(/[?#]/, 1)
    const canonical = new URL(publicUrl + path.replace(/\/+$/, '')).href
    const match = rendered?.context.matches.at(-1)
    return renderToStaticMarkup(
      <PageHead
        url={canonical}
        publicUrl={publicUrl}
        path={match?.route.path}
        id={match?.params.id ?? match?.params.year ?? ''}
        title={(match?.route.handle as RouteHandle | undefined)?.title}
        queryClient={rendered?.queryClient}
      />,
    )
  }

  /** The chunks of the screen, each after those that it imports, and the entry last. */
  function scripts({ context, session }: NonNullable<Contents['rendered']>) {
    const sources = context.matches.flatMap(
      ({ route }) => (route.handle as RouteHandle | undefined)?.source ?? [],
    )
    const chunks = chunksOf(manifest, [...sources, ...(session ? MEMBER_LAYOUT : []), 'index.html'])
    const urls = chunks.map(({ file }) => `/${file}`)
    return `<script type="application/json" id="scripts">${JSON.stringify(urls)}</script>`
  }
}
