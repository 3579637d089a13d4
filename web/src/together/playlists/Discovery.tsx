import { SEARCH_QUERY_LENGTH } from '@remusic/contract/music/search'
import type { PlaylistOrder } from '@remusic/contract/together/schemas/playlists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import MagnifyingGlassBoldIcon from '~icons/ph/magnifying-glass-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useDebouncedInput } from '../../base/ui/inputs/useDebouncedInput.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { paths, SEARCH_PARAM } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './Discovery.module.css'
import { PlaylistGrid } from './PlaylistGrid.tsx'
import { discoveryPages } from './queries.ts'

const ORDER_PARAM = 'orden'
/** The orders as the URL names them. */
const ORDERS: { value: PlaylistOrder; label: string; name: string }[] = [
  { value: 'newest', label: 'Más nuevas', name: 'nuevas' },
  { value: 'followed', label: 'Más seguidas', name: 'seguidas' },
]

/** Reads the state of the view from its URL. */
export function discoveryIn(params: URLSearchParams) {
  const order = ORDERS.find(({ name }) => name === params.get(ORDER_PARAM)) ?? ORDERS[0]
  return {
    order: order?.value ?? 'newest',
    query: (params.get(SEARCH_PARAM) ?? '').slice(0, SEARCH_QUERY_LENGTH),
  }
}

/** All shared playlists, with a search and two orders that are kept in the URL. */
export function Discovery() {
  const [params, setParams] = useSearchParams()
  const shown = discoveryIn(params)
  const change = (part: Partial<typeof shown>) => {
    const { order, query } = { ...shown, ...part }
    const name = ORDERS.find(({ value }) => value === order)?.name ?? ''
    setParams(
      { ...(query && { [SEARCH_PARAM]: query }), ...(order !== 'newest' && { [ORDER_PARAM]: name }) },
      { replace: true, preventScrollReset: true },
    )
  }
  const [typed, setTyped, inputRef] = useDebouncedInput(shown.query, (query) => change({ query }))
  const playlists = useInfiniteQuery(discoveryPages(shown))
  return (
    <>
      <search>
        <form
          className={`grid items-center gap-3 mb-8 ${classes.form}`}
          action={paths.discovery()}
          onSubmit={(event) => {
            event.preventDefault()
            change({ query: typed.trim() })
          }}
        >
          <TextField
            ref={inputRef}
            label="Buscar playlists"
            hideLabel
            type="search"
            name={SEARCH_PARAM}
            autoComplete="off"
            maxLength={SEARCH_QUERY_LENGTH}
            placeholder="Nombre, persona o artista"
            icon={<MagnifyingGlassBoldIcon aria-hidden />}
            iconSubmits="Ver resultados"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Segmented
            label="Orden"
            options={ORDERS}
            value={shown.order}
            onChange={(order) => change({ order })}
          />
        </form>
      </search>
      <PlaylistGrid
        query={playlists}
        label="Playlists compartidas"
        empty={
          shown.query === '' ? (
            <NothingShared />
          ) : (
            <EmptyState
              title="No encontramos playlists con esas palabras"
              hint="Prueba con el nombre de una persona o de un artista"
              action={<Button onClick={() => change({ query: '' })}>Ver todas</Button>}
            />
          )
        }
      />
    </>
  )
}

function NothingShared() {
  const me = useSession()
  return (
    <EmptyState
      title="Todavía no hay playlists compartidas"
      hint="Las que la gente comparta aparecerán aquí"
      action={
        <ButtonLink component={Link} to={me ? paths.playlists(me.userId) : paths.music()}>
          {me ? 'Ir a tus playlists' : 'Explorar la música'}
        </ButtonLink>
      }
    />
  )
}
