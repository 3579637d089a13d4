import type { HiddenItem } from '@remusic/contract/running/schemas/corrections'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { momentText } from '../admin/dates.ts'
import { useFilters } from '../admin/useFilters.ts'
import { CorrectedItemLink } from './CorrectedItemLink.tsx'
import classes from './Corrections.module.css'
import { HideDialog } from './HideDialog.tsx'
import { hiddenItemsQuery } from './queries.ts'

/** The items that Admins have hidden from the catalogue. Nobody else finds them, so they are restored from here. */
export function HiddenItems() {
  const [{ ocultos }, change] = useFilters('ocultos')
  const [typed, setTyped, inputRef] = useDebouncedInput(ocultos, (words) => change({ ocultos: words }))
  return (
    <section>
      <h3 className={classes.title}>Ocultos del catálogo</h3>
      <search className={`flex mt-5 mb-6 ${classes.filters}`}>
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
  return (
    <>
      <PagedList
        pages={found}
        loading={
          <SkeletonGroup label="Buscando lo oculto" className="grid grid-cols-1 gap-5" count={2}>
            <SkeletonRow />
          </SkeletonGroup>
        }
        empty={
          <EmptyState
            headingLevel={3}
            title={query === '' ? 'No hay nada oculto' : `No hay nada oculto con «${query}»`}
          />
        }
        error={{ headingLevel: 3, title: found.error?.message }}
      >
        {(items) => (
          <ul className="grid grid-cols-1 gap-5" aria-label="Ocultos del catálogo">
            {items.map((item) => (
              <li
                key={`${item.kind} ${item.apiId}`}
                className={`row flex-wrap justify-between gap-x-4 gap-y-1-5 ${classes.hidden}`}
              >
                <CorrectedItemLink item={item} />
                <span>Oculto el {momentText(item.hiddenAt)}</span>
                <Button size="s" aria-label={`Mostrar de nuevo: ${item.name}`} onClick={() => setShown(item)}>
                  Mostrar de nuevo
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
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
