import { useDebouncedValue } from '@mantine/hooks'
import { MAX_PICKS, PICKS_WANTED, TASTE_TEXTS } from '@remusic/contract/listening/taste'
import { hasArtistPage } from '@remusic/contract/music/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import CheckBoldIcon from '~icons/ph/check-bold'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { Staff } from '../../base/ui/marks/Staff.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { searchQuery } from '../../music/catalogue/queries.ts'
import classes from './PickArtists.module.css'
import { type PickableArtist, suggestionsQuery, useSavePicks } from './pickQueries.ts'

const DEBOUNCE_MS = 150
const FOUND_SHOWN = 12
const SUGGESTIONS_SHOWN = 12
const PLACEHOLDERS = Array.from({ length: SUGGESTIONS_SHOWN }, (_, i) => String(i))

type Props = {
  /** The artists that were picked before. */
  picked: readonly PickableArtist[]
  onSaved: () => void
  onCancel: () => void
  cancelLabel: string
}

/** Picks artists among suggestions and by search: five are wanted, fewer are accepted. */
export function PickArtists({ picked: before, onSaved, onCancel, cancelLabel }: Props) {
  const [picked, setPicked] = useState<readonly PickableArtist[]>(before)
  const save = useSavePicks()
  const showFailure = useFailure('No pudimos guardar tus artistas')
  const { showBanner } = useBanner()
  const titleId = useId()
  const isFull = picked.length >= MAX_PICKS
  const toggle = (artist: PickableArtist) =>
    setPicked(
      isIn(picked, artist)
        ? picked.filter(({ apiId }) => apiId !== artist.apiId)
        : isFull
          ? picked
          : [...picked, artist],
    )
  const submit = () =>
    // Uses mutateAsync: the panel is unmounted as soon as the answer has changed what is known about the person.
    save.mutateAsync([...picked]).then(({ msg }) => {
      showBanner({ tone: 'ok', text: msg })
      onSaved()
    }, showFailure)
  const choice = { picked, isFull, onToggle: toggle }
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        Elige cinco artistas que te gusten
      </h2>
      <p className="measure muted mt-2 mb-5">
        Con eso te recomendamos canciones desde hoy. Lo cambias cuando quieras en «Tus gustos».
      </p>
      <ArtistChoice {...choice} />
      <div className="row flex-wrap justify-between gap-x-6 gap-y-4 mt-5">
        <div className={`row gap-4 min-w-0 ${classes.progress}`}>
          <Staff progress={Math.min(1, picked.length / PICKS_WANTED)} className={classes.staff} />
          <p role="status">
            <b>
              {Math.min(picked.length, PICKS_WANTED)} de {PICKS_WANTED}
            </b>
            {isFull
              ? ` · ${TASTE_TEXTS.manyPicks}`
              : picked.length > PICKS_WANTED && ` · ${picked.length} elegidos`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 ml-auto">
          <Button variant="bare" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={picked.length === 0 && before.length === 0}
            onClick={() => void submit()}
          >
            {picked.length > 0 && picked.length < PICKS_WANTED ? 'Seguir con estos' : 'Guardar'}
          </Button>
        </div>
      </div>
    </section>
  )
}

type Choice = {
  picked: readonly PickableArtist[]
  isFull: boolean
  onToggle: (artist: PickableArtist) => void
}

function ArtistChoice(choice: Choice) {
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  // Artists that were picked before or found by search stay among the suggestions, even if they are no longer picked.
  const [known, setKnown] = useState(choice.picked)
  const toggleFound = (artist: PickableArtist) => {
    if (!isIn(known, artist)) setKnown([...known, artist])
    choice.onToggle(artist)
  }
  return (
    <>
      <TextField
        className="mb-4"
        label="Buscar artistas"
        hideLabel
        type="search"
        placeholder="Buscar un artista"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {query === '' ? (
        <Suggestions known={known} {...choice} />
      ) : (
        <FoundArtists query={query} {...choice} onToggle={toggleFound} />
      )}
    </>
  )
}

function Suggestions({ known, ...choice }: Choice & { known: readonly PickableArtist[] }) {
  const suggestions = useQuery(suggestionsQuery)
  const [showsAll, setShowsAll] = useState(false)
  if (suggestions.isPending)
    return (
      <SkeletonGroup label="Buscando artistas" className={classes.artists}>
        {PLACEHOLDERS.map((key) => (
          <Skeleton key={key} width="100%" height={124} />
        ))}
      </SkeletonGroup>
    )
  if (suggestions.isError && known.length === 0)
    return (
      <ErrorState
        headingLevel={3}
        hint="También puedes buscarlos por su nombre"
        onRetry={() => void suggestions.refetch()}
        pending={suggestions.isFetching}
      />
    )
  const suggested = suggestions.data ?? []
  const shown = suggested.filter(
    (artist, place) => showsAll || place < SUGGESTIONS_SHOWN || isIn(choice.picked, artist),
  )
  return (
    <>
      <Tiles
        artists={[...known.filter((artist) => !isIn(suggested, artist)), ...shown]}
        label="Artistas sugeridos"
        {...choice}
      />
      {shown.length < suggested.length && (
        <Button className="mt-3" size="s" variant="ghost" onClick={() => setShowsAll(true)}>
          Ver más artistas
        </Button>
      )}
    </>
  )
}

function FoundArtists({ query, ...choice }: Choice & { query: string }) {
  const { data, isFetching, error } = useQuery(
    searchQuery({ query, filter: 'artist', index: 0, artist: '', album: '', explicit: '' }),
  )
  const found = (data?.results ?? [])
    .filter((result) => result.type === 'artist')
    .filter(({ apiId }) => hasArtistPage(apiId))
    .slice(0, FOUND_SHOWN)
  const status = error
    ? messageOf(error)
    : found.length > 0
      ? found.length === 1
        ? '1 artista'
        : `${found.length} artistas`
      : isFetching
        ? 'Buscando…'
        : 'No encontramos artistas con ese nombre'
  return (
    <>
      <p className={`muted text-sm mb-2 ${classes.status}`} role="status">
        {status}
      </p>
      <Tiles artists={found} label="Artistas encontrados" {...choice} />
    </>
  )
}

type TilesProps = Choice & { artists: readonly PickableArtist[]; label: string }

function Tiles({ artists, label, picked, isFull, onToggle }: TilesProps) {
  return (
    <ul className={classes.artists} aria-label={label}>
      {artists.map((artist) => {
        const isPicked = isIn(picked, artist)
        return (
          <li key={artist.apiId}>
            <button
              type="button"
              className={`grid justify-items-center gap-2 ${classes.artist}`}
              aria-pressed={isPicked}
              aria-disabled={(isFull && !isPicked) || undefined}
              onClick={() => onToggle(artist)}
            >
              <span className="relative">
                <NoteHead src={artist.image} name={artist.name} size={76} />
                {isPicked && (
                  <span className={classes.mark}>
                    <CheckBoldIcon aria-hidden />
                  </span>
                )}
              </span>
              <span className={`wrap-anywhere text-sm semibold ${classes.name}`} dir="auto">
                {artist.name}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const isIn = (artists: readonly PickableArtist[], { apiId }: PickableArtist) =>
  artists.some((each) => each.apiId === apiId)
