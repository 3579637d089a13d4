import type { Site } from '@remusic/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StaticHandlerContext } from 'react-router'
import type { StoredSession } from '../accounts/session.ts'
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

/** Fills index.html: returns a function for the document in front of and behind a screen. */
export function createDocument({ template, manifest, publicUrl }: Site) {
  const entry = new Set(chunksOf(manifest, ['index.html']))

  return ({ url, nonce, rendered }: Contents) => {
    const { session = null } = rendered ?? {}
    const parts: Record<string, string> = {
      __CSP_NONCE__: nonce,
      __USER__: session?.userId ?? '',
      '<!--head-->': head(url, rendered) + preloads(rendered),
    }
    const filled = Object.entries(parts).reduce(
      (page, [name, part]) => page.replaceAll(name, () => part),
      template,
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
        id={match?.params.id ?? ''}
        title={(match?.route.handle as RouteHandle | undefined)?.title}
        queryClient={rendered?.queryClient}
      />,
    )
  }

  /** Links to the chunks of the screen, so that they load before any script has run. */
  function preloads(rendered: Contents['rendered']) {
    if (!rendered) return ''
    const { context, session } = rendered
    const sources = context.matches.flatMap(
      ({ route }) => (route.handle as RouteHandle | undefined)?.source ?? [],
    )
    return chunksOf(manifest, [...sources, ...(session ? MEMBER_LAYOUT : [])])
      .filter((chunk) => !entry.has(chunk))
      .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
  }
}
