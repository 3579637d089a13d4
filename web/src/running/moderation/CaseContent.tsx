import type { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import type { ModerationCase, Reported } from '@remusic/contract/running/schemas/moderation'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { clockText } from '../../base/ui/text/durations.ts'
import { paths } from '../../paths.ts'
import { momentText } from '../admin/dates.ts'
import { plural } from '../admin/numbers.ts'
import classes from './CaseCard.module.css'

/** The reported content in its current state, with the context needed to judge it. */
export function CaseContent({ reported }: { reported: ModerationCase }) {
  const { content, hidden, deleted, author } = reported
  return (
    <div className={classes.content}>
      {(hidden || deleted) && (
        <span className="flex flex-wrap gap-1-5">
          {hidden && <Badge tone="bad">Oculto</Badge>}
          {deleted && <Badge>Ya fue eliminado</Badge>}
        </span>
      )}
      {reported.kind === 'user' && reported.reportCount === 0 ? (
        <p className={classes.faint}>Se suspendió la cuenta entera, sin un reporte sobre su perfil.</p>
      ) : content === null ? (
        <p className={classes.faint}>Ya no existe; abajo está lo que decía cuando se reportó.</p>
      ) : (
        <Shown content={content} authorId={author.id} />
      )}
    </div>
  )
}

function Shown({ content, authorId }: { content: Reported; authorId: string }) {
  if (content.kind === 'review') {
    /** The compiler rejects a field of ReviewText that moderators would not see. */
    const written: Record<keyof ReviewText, ReactNode> = {
      title: <h3 className="wrap-anywhere text-h4">{content.title}</h3>,
      score: <Score value={content.score} />,
      description: <p className="measure wrap-anywhere whitespace-pre-line">{content.text}</p>,
    }
    return (
      <>
        {Object.entries(written).map(([field, element]) => (
          <Fragment key={field}>{element}</Fragment>
        ))}
        {content.moments.map(({ second, text }) => (
          <p key={second} className="measure wrap-anywhere whitespace-pre-line">
            {clockText(second)} <bdi>{text}</bdi>
          </p>
        ))}
        <p className={classes.faint}>
          Sobre{' '}
          <TextLink component={Link} to={pathOf[content.target.kind](content.target.apiId)}>
            {content.target.name}
          </TextLink>{' '}
          · <Written {...content} />
        </p>
      </>
    )
  }
  if (content.kind === 'comment')
    return (
      <>
        <p className="measure wrap-anywhere whitespace-pre-line">{content.text}</p>
        <p className={classes.faint}>
          <Written {...content} />
        </p>
        <blockquote className={classes.context}>
          <p className={classes.faint}>En la reseña de {content.review.user.name}</p>
          <b>{content.review.title}</b>
          <p>{content.review.text}</p>
        </blockquote>
      </>
    )
  if (content.kind === 'playlist')
    return (
      <>
        <h3 className="wrap-anywhere text-h4">{content.name}</h3>
        <p className={classes.faint}>
          <TextLink component={Link} to={paths.playlists(authorId)}>
            {plural(content.songCount, 'canción', 'canciones')}
          </TextLink>
          {content.songs.length > 0 && `: ${content.songs.join(', ')}`}
          {content.songCount > content.songs.length && '…'}
        </p>
      </>
    )
  if (content.kind === 'user')
    return (
      <>
        {content.text === '' ? (
          <p className={classes.faint}>No tiene presentación.</p>
        ) : (
          <p className="measure wrap-anywhere whitespace-pre-line">{content.text}</p>
        )}
        <LastReviews reviews={content.reviews} />
      </>
    )
  if (content.kind === 'room')
    return (
      <>
        <h3 className="wrap-anywhere text-h4">{content.name}</h3>
        <p className={classes.faint}>
          {content.songs.length === 0 ? 'Nadie ha añadido canciones.' : content.songs.join(', ')}
        </p>
      </>
    )
  if (content.kind === 'group')
    return (
      <>
        <h3 className="wrap-anywhere text-h4">{content.name}</h3>
        {content.picture && <img src={content.picture} alt="Foto del grupo" width={96} height={96} />}
        <p className={classes.faint}>
          Grupo de {plural(content.memberCount, 'persona', 'personas')} · {momentText(content.createdAt)}
        </p>
      </>
    )
  return (
    <ol className={classes.messages} aria-label="Conversación">
      {content.messages.map((message) => (
        <li key={message.id} className={message.reported ? classes.reported : undefined}>
          <span className={classes.faint}>
            <b>{message.sender.name}</b> · {momentText(message.createdAt)}
            {message.reported && ' · Mensaje reportado'}
            {message.hidden && ' · Oculto'}
          </span>
          <p className="measure wrap-anywhere whitespace-pre-line">{message.text}</p>
          {message.reported &&
            content.kind === 'message' &&
            content.earlier.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: earlier texts never change their place
              <p key={i} className={classes.faint}>
                Antes decía: {text}
              </p>
            ))}
        </li>
      ))}
    </ol>
  )
}

function LastReviews({ reviews }: { reviews: { id: string; title: string; text: string }[] }) {
  if (reviews.length === 0) return <p className={classes.faint}>No ha publicado reseñas.</p>
  return (
    <>
      <p className={classes.faint}>Sus últimas reseñas</p>
      <ul className={classes.lastReviews}>
        {reviews.map((review) => (
          <li key={review.id}>
            <b>{review.title}</b>
            <p className="measure wrap-anywhere whitespace-pre-line">{review.text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function Written({ createdAt, editedAt }: { createdAt: string; editedAt: string | null }) {
  return (
    <>
      {momentText(createdAt)}
      {editedAt !== null && `, editada el ${momentText(editedAt)}`}
    </>
  )
}

const pathOf = { song: paths.song, album: paths.album, artist: paths.artist }
