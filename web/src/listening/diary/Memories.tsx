import type { Memory } from '@remusic/contract/listening/schemas/diary'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import classes from './Memories.module.css'
import { memoriesQuery } from './queries.ts'

const SHOWN = 3

/** The member's reviews and listens of this day in past years. Renders nothing if there are none, or if they cannot be read now. */
export function Memories() {
  const { data } = useQuery(memoriesQuery)
  const titleId = useId()
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h3 mb-2-5">
        Un día como hoy
      </h2>
      <ul className="mb-2">
        {data.items.slice(0, SHOWN).map((memory) => (
          <MemoryRow key={memory.kind === 'review' ? memory.review.id : memory.listen.id} memory={memory} />
        ))}
      </ul>
      <TextLink component={Link} to={paths.diary()} small>
        Tu diario
      </TextLink>
    </section>
  )
}

function MemoryRow({ memory }: { memory: Memory }) {
  const { name, image, to, isArtist, score } = shownOf(memory)
  return (
    <li className={`grid items-center gap-3 ${classes.memory}`}>
      <span className="grid place-items-center">
        {isArtist ? <NoteHead src={image} name={name} size={48} /> : <Cover src={image} size={48} />}
      </span>
      <p className={classes.words}>
        <span className={classes.when}>
          {agoText(memory.yearsAgo)} {memory.kind === 'review' ? 'escribiste' : 'escuchaste'}
          {score !== null && (
            <>
              {' '}
              <span aria-hidden>· {score}/5</span>
              <VisuallyHidden>, con {score} de 5</VisuallyHidden>
            </>
          )}
        </span>
        <Link className={classes.link} to={to} dir="auto">
          {memory.kind === 'review' ? `«${memory.review.title}»` : name}
        </Link>
        {memory.kind === 'review' && (
          <span className={classes.about}>
            sobre <bdi>{name}</bdi>
          </span>
        )}
      </p>
    </li>
  )
}

const agoText = (years: number) => (years === 1 ? 'Hace un año' : `Hace ${years} años`)

function shownOf(memory: Memory) {
  if (memory.kind === 'review') {
    const { target, score, id } = memory.review
    return { ...target, isArtist: target.kind === 'artist', score, to: paths.review(id) }
  }
  const { type, item, score } = memory.listen
  return { name: item.name, image: item.image, isArtist: false, score, to: paths[type](item.apiId) }
}
