import type { HiddenItem } from '@remusic/contract/schemas/corrections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { momentText } from '../admin/dates.ts'
import { useFilters } from '../admin/useFilters.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../ui/inputs/useDebouncedInput.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../ui/lists/SkeletonRow.tsx'
import { CorrectedItemLink } from './CorrectedItemLink.tsx'
import classes from './Corrections.module.css'
import { HideDialog } from './HideDialog.tsx'
import { hiddenItemsQuery } from './queries.ts'

/** What Admins have hidden from the catalogue: nobody else finds it, so this is the way back to it. */
export function HiddenItems() {
  const [{ ocultos }, change] = useFilters('ocultos')
  const [typed, setTyped, inputRef] = useDebouncedInput(ocultos, (words) => change({ ocultos: words }))
  return (
    <section>
      <h3 className={classes.title}>Ocultos del catálogo</h3>
      <search className={classes.filters}>
        <TextField
          ref={inputRef}
          label="Buscar en lo oculto"
          type="search"
          name="ocultos"
          autoComplete="off"
          maxLength={100}
          placeholder="Nombre o artista"
          icon={<MagnifyingGlassIcon />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      <Found query={ocultos} />
    </section>
  )
}

function Found({ query }: { query: string }) {
  const found = useInfiniteQuery(hiddenItemsQuery(query))
  const [shown, setShown] = useState<HiddenItem | null>(null)
  if (found.isPending)
    return (
      <SkeletonGroup label="Buscando lo oculto" className={classes.list}>
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (!found.data)
    return (
      <ErrorState
        headingLevel={3}
        title={found.error.message}
        onRetry={() => void found.refetch()}
        pending={found.isFetching}
      />
    )
  const items = found.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title={query === '' ? 'No hay nada oculto' : `No hay nada oculto con «${query}»`}
      />
    )
  return (
    <>
      <ul className={classes.list} aria-label="Ocultos del catálogo">
        {items.map((item) => (
          <li key={`${item.kind} ${item.apiId}`} className={classes.hidden}>
            <CorrectedItemLink item={item} />
            <span>Oculto el {momentText(item.hiddenAt)}</span>
            <Key size="s" aria-label={`Mostrar de nuevo: ${item.name}`} onClick={() => setShown(item)}>
              Mostrar de nuevo
            </Key>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={found.hasNextPage}
        pending={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
      {shown && (
        <HideDialog
          item={{ kind: shown.kind, id: shown.apiId }}
          name={shown.name}
          hidden
          opened
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
