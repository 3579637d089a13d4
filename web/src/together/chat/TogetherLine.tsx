import {
  ADDABLE_KINDS,
  type AddableKind,
  CHAT_CARD_TEXTS,
  SCORED_KINDS,
} from '@remusic/contract/together/chatCards'
import type { ChatCard } from '@remusic/contract/together/schemas/chatCards'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import CheckBoldIcon from '~icons/ph/check-bold'
import PlaylistBoldIcon from '~icons/ph/playlist-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { paths } from '../../paths.ts'
import { cardQuery, chatPlaylistQuery, useAddToChatPlaylist } from './cardQueries.ts'
import type { MusicLink } from './links.ts'
import classes from './MusicCard.module.css'

type Props = { chatId: string; music: MusicLink }

const isOneOf = <K extends string>(kinds: readonly K[], kind: string): kind is K =>
  (kinds as readonly string[]).includes(kind)

/** The members' opinions about linked music, and the button that adds it to their playlist. */
export function TogetherLine({ chatId, music: { kind, id } }: Props) {
  const isScored = isOneOf(SCORED_KINDS, kind)
  const { data: card } = useQuery({ ...cardQuery(chatId, `${kind}:${id}`), enabled: isScored })
  return (
    <div className={`row flex-wrap gap-x-4 gap-y-1 text-sm ${classes.together}`}>
      {card && <Scores card={card} />}
      {isOneOf(ADDABLE_KINDS, kind) && (
        <AddToOurs chatId={chatId} music={{ kind, id }} isAdded={card?.inPlaylist ?? false} />
      )}
    </div>
  )
}

/** At most this many scores of others are shown; a group can have nineteen. */
const SHOWN_SCORES = 3

function Scores({ card: { mine, theirs, blind } }: { card: ChatCard }) {
  const more = theirs.length - SHOWN_SCORES
  return (
    <ul className={`flex flex-1 flex-wrap min-w-0 ${classes.scores}`} aria-label="Sus notas">
      {mine && <OneScore name="Tú" score={mine.score} reviewId={mine.reviewId} />}
      {theirs.slice(0, SHOWN_SCORES).map(({ person, score, reviewId }) => (
        <OneScore key={person.id} name={person.name} score={score} reviewId={reviewId} />
      ))}
      {more > 0 && <li>{more === 1 ? 'y 1 nota más' : `y ${more} notas más`}</li>}
      {blind && <li>{CHAT_CARD_TEXTS.blind}</li>}
    </ul>
  )
}

function OneScore({ name, score, reviewId }: { name: string; score: number; reviewId: string }) {
  return (
    <li>
      <Link to={paths.review(reviewId)}>
        {name} <b>{score}</b>/5
      </Link>
    </li>
  )
}

type AddProps = { chatId: string; music: { kind: AddableKind; id: string }; isAdded: boolean }

function AddToOurs({ chatId, music, isAdded }: AddProps) {
  const { data: playlist } = useQuery(chatPlaylistQuery(chatId))
  const add = useAddToChatPlaylist(chatId)
  const { showBanner } = useBanner()
  const fail = useFailure(CHAT_CARD_TEXTS.addFailed)
  if (isAdded || add.isSuccess)
    return (
      playlist && (
        <Link
          className={`inline-row gap-1-5 semibold ${classes.inList}`}
          to={paths.sharedPlaylist(playlist.id)}
        >
          <CheckBoldIcon aria-hidden />
          {CHAT_CARD_TEXTS.added}
        </Link>
      )
    )
  const press = () =>
    add.mutate(music, {
      onSuccess: ({ added }) =>
        showBanner({ tone: 'ok', text: added === 0 ? CHAT_CARD_TEXTS.nothingNew : addedText(added) }),
      onError: fail,
    })
  return (
    <Button
      size="s"
      variant="ghost"
      pending={add.isPending}
      icon={<PlaylistBoldIcon aria-hidden />}
      onClick={press}
    >
      {CHAT_CARD_TEXTS.add}
    </Button>
  )
}

const addedText = (count: number) =>
  count === 1 ? 'La añadiste a nuestra lista' : `Añadiste ${count} canciones a nuestra lista`
