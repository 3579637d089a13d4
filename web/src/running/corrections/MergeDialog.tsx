import { useDebouncedValue } from '@mantine/hooks'
import { REASON_LENGTH } from '@remusic/contract/base/fields'
import type { Found } from '@remusic/contract/music/schemas/search'
import type { CorrectedItem, MergePreview } from '@remusic/contract/running/schemas/corrections'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import ArrowsDownUpIcon from '~icons/ph/arrows-down-up'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import picker from '../../music/catalogue/Picker.module.css'
import { searchQuery } from '../../music/catalogue/queries.ts'
import classes from './Corrections.module.css'
import { type ItemAddress, mergePreviewQuery, useMergeItem } from './queries.ts'
import { ITEM_PATHS, KIND_NAMES } from './values.ts'

const DEBOUNCE_MS = 150
const FILTERS = { song: 'track', album: 'album', artist: 'artist' } as const

type Props = { item: ItemAddress; name: string; opened: boolean; onClose: () => void }

/** Finds the duplicate of an item and merges the two, after showing what will move. */
export function MergeDialog({ item, name, opened, onClose }: Props) {
  const [duplicate, setDuplicate] = useState<string | null>(null)
  if (duplicate !== null)
    return (
      <ConfirmMerge
        item={item}
        duplicate={duplicate}
        opened={opened}
        onBack={() => setDuplicate(null)}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={620}
      title={`Unir «${name}» con un duplicado`}
      text="Busca la otra página de lo mismo. Antes de unirlas verás qué pasa de una a otra."
    >
      <DuplicateSearch item={item} onPick={setDuplicate} />
    </Dialog>
  )
}

function DuplicateSearch({ item, onPick }: { item: ItemAddress; onPick: (id: string) => void }) {
  const [words, setWords] = useState('')
  const [query] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  const answer = useQuery({
    ...searchQuery({ query, filter: FILTERS[item.kind], index: 0, artist: '', album: '', explicit: '' }),
    enabled: query !== '',
  })
  const found =
    query === '' ? [] : (answer.data?.results ?? []).map(asChoice).filter(({ id }) => id !== item.id)
  const status =
    query === ''
      ? 'Escribe el nombre del duplicado'
      : answer.isFetching
        ? 'Buscando…'
        : answer.error
          ? messageOf(answer.error)
          : found.length === 0
            ? 'No encontramos otra página con esas palabras'
            : `${found.length} resultados`
  return (
    <>
      <TextField
        label="Buscar el duplicado"
        hideLabel
        type="search"
        placeholder="Nombre"
        icon={<MagnifyingGlassIcon />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        maxLength={50}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p className={`muted text-sm mt-2 mb-2 ${picker.status}`} role="status">
        {status}
      </p>
      <ul className={picker.choices}>
        {found.map((choice) => (
          <li key={choice.id}>
            <button type="button" className={`row gap-3 ${picker.choice}`} onClick={() => onPick(choice.id)}>
              <ItemPicture item={{ kind: item.kind, name: choice.name, image: choice.image }} />
              <span className={`min-w-0 ${classes.words}`}>
                <b dir="auto">{choice.name}</b>
                <small dir="auto">{choice.detail}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Choice = { id: string; name: string; detail: string; image: string }

function asChoice(result: Found['results'][number]): Choice {
  if (result.type === 'track') {
    const { id, title, artist, album, img } = result
    return { id, name: title, detail: `${artist.name} · ${album.titleAlbum}`, image: img }
  }
  const { apiId, name, image } = result
  if (result.type === 'artist') return { id: apiId, name, detail: 'Artista', image }
  return { id: apiId, name, detail: [result.artist, result.year].filter(Boolean).join(' · '), image }
}

type ConfirmProps = {
  item: ItemAddress
  duplicate: string
  opened: boolean
  onBack: () => void
  onClose: () => void
}

/** The item of the current page is kept, unless the Admin swaps the two. */
function ConfirmMerge({ item, duplicate, opened, onBack, onClose }: ConfirmProps) {
  const [isSwapped, setSwapped] = useState(false)
  const [from, into] = isSwapped ? [item.id, duplicate] : [duplicate, item.id]
  const preview = useQuery(mergePreviewQuery(item.kind, from, into))
  const merge = useMergeItem()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const formId = useId()
  const navigate = useNavigate()
  const { showBanner } = useBanner()
  const showFailure = useFailure()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (merge.isPending || !preview.data) return
    const words = reason.trim().replaceAll(/\s+/g, ' ')
    // Uses mutateAsync: when the result arrives this dialog may be unmounted, and callbacks of mutate would not run.
    merge
      .mutateAsync({
        kind: item.kind,
        from,
        into,
        ...(words && { reason: words }),
        ...(preview.data.unlike && { typed }),
      })
      .then(({ msg, apiId }) => {
        onClose()
        showBanner({ tone: 'ok', text: msg })
        if (isSwapped) void navigate(ITEM_PATHS[item.kind](apiId), { replace: true })
      }, showFailure)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={620}
      title="¿Unir estas dos páginas?"
      text="La dirección de la que se va lleva a la que queda. Durante 30 días se puede deshacer en el Registro."
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            pending={merge.isPending}
            disabled={!preview.data || (preview.data.unlike && typed.trim() === '')}
          >
            Unir
          </Button>
          <Button variant="primary" onClick={onBack} data-autofocus>
            Volver
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        {preview.data ? (
          <>
            <dl className={classes.pair}>
              <Side label="Se va" item={preview.data.from} />
              <Side label="Queda" item={preview.data.into} />
            </dl>
            <p>
              <Button size="s" icon={<ArrowsDownUpIcon aria-hidden />} onClick={() => setSwapped(!isSwapped)}>
                Intercambiar
              </Button>
            </p>
            <Moves preview={preview.data} />
            {preview.data.unlike && (
              <>
                <p className="text-bad semibold" role="alert">
                  No parecen lo mismo: el nombre o el artista es otro. Ábrelas y compáralas antes de unirlas.
                </p>
                <TextField
                  label={`Para unirlas escribe «${preview.data.from.name}»`}
                  name="typed"
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </>
            )}
          </>
        ) : preview.isError ? (
          <ErrorState
            headingLevel={3}
            title={preview.error.message}
            onRetry={() => void preview.refetch()}
            pending={preview.isFetching}
          />
        ) : (
          <Skeleton width="100%" height={240} />
        )}
        <TextAreaField
          label="Motivo (opcional)"
          hint="Queda en el registro, junto a tu nombre."
          name="reason"
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

function Side({ label, item }: { label: string; item: CorrectedItem }) {
  return (
    <div className={classes.side}>
      <dt>{label}</dt>
      <dd>
        <ItemPicture item={item} />
        <span className={`min-w-0 ${classes.words}`}>
          <TextLink component={Link} to={ITEM_PATHS[item.kind](item.apiId)} target="_blank">
            <b dir="auto">{item.name}</b>
          </TextLink>
          <small dir="auto">{item.artist ?? KIND_NAMES[item.kind]}</small>
        </span>
      </dd>
    </div>
  )
}

const COUNTED = [
  ['reviews', 'reseña', 'reseñas'],
  ['followers', 'seguidor', 'seguidores'],
  ['playlists', 'playlist', 'playlists'],
  ['favourites', 'favorito de perfiles', 'favoritos de perfiles'],
  ['albums', 'álbum', 'álbumes'],
  ['songs', 'canción', 'canciones'],
] as const

function Moves({ preview }: { preview: MergePreview }) {
  const moving = COUNTED.filter(([name]) => preview[name] > 0)
  return (
    <div className={`grid gap-2 ${classes.moves}`}>
      {moving.length === 0 ? (
        <p>No hay reseñas, seguidores ni playlists que pasar.</p>
      ) : (
        <>
          <p>Pasan a la que queda:</p>
          <ul>
            {moving.map(([name, one, many]) => (
              <li key={name}>
                {preview[name].toLocaleString('es')} {preview[name] === 1 ? one : many}
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.reviewedBoth > 0 && (
        <p>
          {preview.reviewedBoth === 1
            ? 'Una persona reseñó las dos: se muestra su reseña más nueva y conserva la otra.'
            : `${preview.reviewedBoth.toLocaleString('es')} personas reseñaron las dos: se muestra la reseña más nueva de cada una y conservan la otra.`}
        </p>
      )}
      {preview.sameSongs > 0 && (
        <p>
          {preview.sameSongs === 1
            ? 'Una canción está en los dos álbumes y también se une.'
            : `${preview.sameSongs.toLocaleString('es')} canciones están en los dos álbumes y también se unen.`}
        </p>
      )}
    </div>
  )
}

function ItemPicture({ item }: { item: Pick<CorrectedItem, 'kind' | 'name' | 'image'> }) {
  return item.kind === 'artist' ? (
    <NoteHead src={item.image} name={item.name} size={44} />
  ) : (
    <span className={classes.picture}>
      <Cover src={item.image} lying />
    </span>
  )
}
