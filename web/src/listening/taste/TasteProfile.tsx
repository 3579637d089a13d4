import type { TasteSignal } from '@remusic/contract/listening/schemas/taste'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Dismissals } from './Dismissals.tsx'
import { PickArtists } from './PickArtists.tsx'
import { picksQuery } from './queries.ts'
import { SignalRow } from './SignalRow.tsx'
import { useSignals } from './signalQueries.ts'

const GROUPS = [
  { kind: 'artist', title: 'Artistas' },
  { kind: 'album', title: 'Álbumes' },
  { kind: 'song', title: 'Canciones' },
] as const

/** How many rows of a group are shown at first, and how many more on request. */
const ROWS_SHOWN = 10
const ROWS_MORE = 30

/** «Tus gustos»: what counts for the recommendations, and what was dismissed. */
export function TasteProfile() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <Intro />
      <Signals />
      <Dismissals />
    </div>
  )
}

/** The introduction, and the artists to begin with. */
function Intro() {
  const { data: picks } = useQuery(picksQuery)
  const [isPicking, setPicking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const hasPicked = useRef(false)
  useEffect(() => {
    if (isPicking) hasPicked.current = true
    else if (hasPicked.current) opener.current?.focus()
  }, [isPicking])
  const close = () => setPicking(false)
  if (picks && isPicking)
    return <PickArtists picked={picks.artists} onSaved={close} onCancel={close} cancelLabel="Cancelar" />
  return (
    <div className="grid justify-items-start gap-4 measure muted">
      <p>
        Esto es lo que cuenta para tus recomendaciones. Lo que silencies deja de contar, pero tus reseñas,
        playlists y a quién sigues no cambian.
      </p>
      <Button ref={opener} size="s" disabled={!picks} onClick={() => setPicking(true)}>
        {picks && picks.artists.length > 0 ? 'Cambiar los artistas que elegiste' : 'Elegir artistas'}
      </Button>
    </div>
  )
}

function Signals() {
  const { query, signals } = useSignals()
  if (query.isPending)
    return (
      <SkeletonGroup label="Buscando lo que cuenta" count={5}>
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (query.isError && signals.length === 0)
    return <ErrorState onRetry={() => void query.refetch()} pending={query.isFetching} />
  if (signals.length === 0)
    return (
      <EmptyState
        title="Todavía no sabemos qué te gusta"
        hint="Cuenta lo que reseñas, sigues, guardas en tus playlists y las reseñas que te gustan. O elige unos artistas para empezar."
      />
    )
  return (
    <>
      {GROUPS.map(({ kind, title }) => {
        const ofKind = signals.filter(({ item }) => item.kind === kind).sort(byImportance)
        return ofKind.length > 0 && <Group key={kind} title={title} signals={ofKind} />
      })}
      {query.isFetchNextPageError && (
        <ErrorState
          title="No pudimos traer todo lo que cuenta"
          onRetry={() => void query.fetchNextPage()}
          pending={query.isFetchingNextPage}
        />
      )}
    </>
  )
}

/** The strongest signal comes first; of equal ones, the newest. */
const byImportance = (one: TasteSignal, other: TasteSignal) => Math.abs(other.weight) - Math.abs(one.weight)

function Group({ title, signals }: { title: string; signals: TasteSignal[] }) {
  const [shown, setShown] = useState(ROWS_SHOWN)
  const left = signals.length - shown
  const muted = signals.filter((each) => each.muted || each.mutedThrough).length
  return (
    <section aria-label={title}>
      <SectionHeader title={title} actions={<Count all={signals.length} muted={muted} />} />
      <ul>
        {signals.slice(0, shown).map((signal) => (
          <SignalRow key={signal.item.apiId} signal={signal} />
        ))}
      </ul>
      {left > 0 && (
        <Button className="mt-3" size="s" onClick={() => setShown(shown + ROWS_MORE)}>
          {left > ROWS_MORE
            ? `Ver ${ROWS_MORE} más`
            : `Ver ${left === 1 ? 'la que falta' : `las ${left} que faltan`}`}
        </Button>
      )}
    </section>
  )
}

function Count({ all, muted }: { all: number; muted: number }) {
  return (
    <span className="muted text-sm tabular-nums">
      {all}
      {muted > 0 && ` · ${muted} sin contar`}
    </span>
  )
}
