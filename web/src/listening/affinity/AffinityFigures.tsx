import { CONFIDENCE_NAMES } from '@remusic/contract/listening/affinity'
import type { Affinity, SharedReview } from '@remusic/contract/listening/schemas/affinity'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { isMissing } from '../../base/failures/isMissing.ts'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { Staff } from '../../base/ui/marks/Staff.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import classes from './AffinityFigures.module.css'
import { HowItIsComputed } from './HowItIsComputed.tsx'
import { PlaylistForTwo } from './PlaylistForTwo.tsx'
import { affinityQuery } from './queries.ts'
import { commonText, percentText } from './texts.ts'

type Props = { person: { id: string; name: string }; myId: string; loading: ReactNode }

export function AffinityFigures({ person, myId, loading }: Props) {
  const affinity = useQuery(affinityQuery(person.id))
  if (affinity.isPending) return loading
  if (affinity.isError)
    return isMissing(affinity.error) ? (
      <p className={classes.none}>No podemos comparar sus reseñas.</p>
    ) : (
      <ErrorState headingLevel={3} onRetry={() => void affinity.refetch()} pending={affinity.isFetching} />
    )
  const { percentage, common, confidence, agreements, quarrels } = affinity.data
  return (
    <div className="grid grid-cols-1 gap-6">
      {percentage === null ? (
        <p className={classes.none}>
          Todavía no reseñaron nada en común. Cuando los dos opinen de la misma canción, del mismo álbum o del
          mismo artista, aquí verás cuánto coinciden.
        </p>
      ) : (
        <div className={`grid items-center gap-x-5 gap-y-2 ${classes.head}`}>
          <p className={classes.percentage}>
            {percentText(percentage)} <VisuallyHidden>de afinidad</VisuallyHidden>
          </p>
          <Staff progress={percentage / 100} className="min-w-0" />
          <p className={classes.confidence}>
            <b>{CONFIDENCE_NAMES[confidence]}</b> · {commonText(common)}
          </p>
        </div>
      )}
      {(agreements.length > 0 || quarrels.length > 0) && (
        <div className={classes.examples}>
          <Examples title="Coinciden en" items={agreements} name={person.name} />
          <Examples title="No se ponen de acuerdo en" items={quarrels} name={person.name} />
        </div>
      )}
      <PlaylistForTwo person={person} myId={myId} playlist={affinity.data.playlist} />
      {percentage !== null && <HowItIsComputed affinity={affinity.data} name={person.name} />}
    </div>
  )
}

const pathOf = { song: paths.song, album: paths.album, artist: paths.artist }

function Examples({ title, items, name }: { title: string; items: Affinity['agreements']; name: string }) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.heading}>
        {title}
      </h3>
      <ul>
        {items.map((item) => (
          <Example key={`${item.target.kind} ${item.target.apiId}`} item={item} name={name} />
        ))}
      </ul>
    </section>
  )
}

function Example({ item: { target, mine, theirs }, name }: { item: SharedReview; name: string }) {
  const to = pathOf[target.kind](target.apiId)
  return (
    <li className={`row gap-4 min-w-0 ${classes.item}`}>
      <Link
        className={`grid flex-none place-items-center ${classes.picture}`}
        to={to}
        tabIndex={-1}
        aria-hidden
      >
        {target.kind === 'artist' ? (
          <NoteHead src={target.image} name={target.name} size={52} />
        ) : (
          <Cover src={target.image} size={52} />
        )}
      </Link>
      <div className="min-w-0">
        <Link className={`block truncate semibold ${classes.name}`} to={to}>
          <bdi>{target.name}</bdi>
        </Link>
        <small className="block truncate muted text-sm">
          {target.artist === null ? 'Artista' : <bdi>{target.artist}</bdi>}
        </small>
        <p className={`muted text-sm tabular-nums ${classes.scores}`}>
          <ScoreLink {...mine} label="Tú" about={target.name} /> ·{' '}
          <ScoreLink {...theirs} label={name} about={target.name} />
        </p>
      </div>
    </li>
  )
}

type ScoreLinkProps = { reviewId: string; score: number; label: string; about: string }

function ScoreLink({ reviewId, score, label, about }: ScoreLinkProps) {
  return (
    <Link to={paths.review(reviewId)}>
      <bdi>{label}</bdi>: <b>{score}</b>
      <VisuallyHidden> de 5, reseña de {about}</VisuallyHidden>
    </Link>
  )
}
