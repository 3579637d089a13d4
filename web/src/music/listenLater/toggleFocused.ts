import type { QueryClient } from '@tanstack/react-query'
import type { BannerControl } from '../../base/ui/overlays/bannerContext.ts'
import { player } from '../player/player.ts'
import { listedQuery } from './queries.ts'
import { changeListed, type WantedItem } from './toggle.ts'

type Options = { client: QueryClient; showBanner: BannerControl['showBanner'] }

/**
 * The shortcut of 'Por escuchar': for the row or card that has the focus, or the item whose page is open, or the song in the player. Shows
 * a message if there is none of them.
 */
export function toggleFocused(options: Options): void {
  const row = document.activeElement?.closest('li, article')
  const item = row && itemIn(row)
  const key = row?.querySelector<HTMLElement>('[data-listen-later]') ?? (item ? null : pageKey())
  const wanted = item ?? playingItem()
  if (key) key.click()
  else if (wanted) void toggle(wanted, options)
  else options.showBanner({ tone: 'bad', text: 'Elige o reproduce una canción para guardarla por escuchar' })
}

const pageKey = () => document.querySelector<HTMLElement>('main [data-listen-later="page"]')

async function toggle(item: WantedItem, options: Options) {
  const isListed = await options.client.query(listedQuery(item)).catch(() => false)
  await changeListed(item, isListed ? 'remove' : 'add', options)
}

const ADDRESS = /^\/(song|album|artist)\/([^/?#]+)/

/** Returns the item that the first link of a row leads to. */
function itemIn(row: Element): WantedItem | null {
  for (const link of row.querySelectorAll('a')) {
    const [, kind, apiId] = ADDRESS.exec(link.getAttribute('href') ?? '') ?? []
    if (kind && apiId)
      return {
        kind: kind as WantedItem['kind'],
        apiId: decodeURIComponent(apiId),
        name: link.textContent?.trim() ?? '',
      }
  }
  return null
}

function playingItem(): WantedItem | null {
  const { song } = player.state
  return song && { kind: 'song', apiId: song.apiId, name: song.title }
}
