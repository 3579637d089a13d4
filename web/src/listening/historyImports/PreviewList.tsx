import type { Certainty } from '@remusic/contract/listening/historyImports'
import type { HistoryItem } from '@remusic/contract/listening/schemas/historyImports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { useWindowRows } from '../../base/ui/lists/useWindowRows.ts'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ItemPicker } from './ItemPicker.tsx'
import classes from './Preview.module.css'
import { nameOf, PreviewRow } from './PreviewRow.tsx'
import { historyItemPages, useChooseItem } from './queries.ts'

const ROW_HEIGHT_PX = 92

const EMPTY: Record<Certainty, string> = {
  sure: 'No hay nada que sea seguro',
  likely: 'No hay nada dudoso',
  unknown: 'Encontramos todo lo que hay en tu archivo',
}

type Props = { id: string; certainty: Certainty; words: string }

/** The rows of one certainty, of which each can be accepted, changed or left out. */
export function PreviewList({ id, certainty, words }: Props) {
  const query = useInfiniteQuery(historyItemPages(id, certainty, words))
  return (
    <PagedList
      pages={query}
      loading={
        <SkeletonGroup label="Buscando las filas de tu archivo" count={6}>
          <SkeletonRow />
        </SkeletonGroup>
      }
      empty={
        words ? (
          <EmptyState
            headingLevel={3}
            title={`Ninguna fila dice «${words}»`}
            hint="Mira también en las otras pestañas"
          />
        ) : (
          <EmptyState headingLevel={3} title={EMPTY[certainty]} />
        )
      }
      error={{ headingLevel: 3, title: messageOf(query.error) }}
    >
      {(items) => <Rows id={id} items={items} />}
    </PagedList>
  )
}

function Rows({ id, items }: { id: string; items: HistoryItem[] }) {
  const choose = useChooseItem(id)
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos guardar tu elección')
  const [changing, setChanging] = useState<HistoryItem | null>(null)
  const virtual = useWindowRows<HTMLOListElement>({
    count: items.length,
    estimatedHeight: ROW_HEIGHT_PX,
    keyOf: (index) => items[index]?.number ?? index,
  })
  const decide = (item: HistoryItem, apiId: string | null, text?: string) => {
    const before = item.match?.apiId ?? null
    choose.mutateAsync({ item, apiId }).then(() => {
      if (text === undefined) return
      showBanner({
        tone: 'ok',
        text,
        // Restoring an entry is the person's choice, so it is no longer only likely.
        ...(before !== null && {
          action: {
            label: item.certainty === 'sure' ? 'Deshacer' : 'Traer igual',
            onClick: () => decide(item, before),
          },
        }),
      })
    }, fail)
  }
  return (
    <>
      <ol
        ref={virtual.list}
        className={classes.rows}
        style={virtual.listStyle}
        aria-label="Filas de tu archivo"
      >
        {virtual.rows.map((row) => {
          const item = items[row.index]
          if (!item) return null
          return (
            <PreviewRow
              key={row.key}
              item={item}
              row={{ ref: virtual.measure, 'data-index': row.index, style: virtual.rowStyle(row) }}
              onAccept={() => decide(item, item.match?.apiId ?? null)}
              onChange={() => setChanging(item)}
              onSkip={() => decide(item, null, `«${nameOf(item)}» no se trae`)}
            />
          )
        })}
      </ol>
      {changing && (
        <ItemPicker
          item={changing}
          onClose={() => setChanging(null)}
          onPick={({ apiId }) => {
            decide(changing, apiId)
            setChanging(null)
          }}
        />
      )}
    </>
  )
}
