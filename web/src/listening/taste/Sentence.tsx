import type { TextLink, TextPart } from '@remusic/contract/listening/taste'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './Sentence.module.css'

/** A sentence with names that are links. Long names are cut, so that the sentence stays short; screen readers read them whole. */
export function Sentence({ parts }: { parts: readonly TextPart[] }) {
  const userId = useSession()?.userId ?? ''
  return parts.map(({ text, link }, place) =>
    link ? (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have a fixed order
        key={place}
        className={`truncate semibold ${classes.name}`}
        to={pathOf(link, userId)}
        title={text}
      >
        <bdi>{text}</bdi>
      </Link>
    ) : (
      text
    ),
  )
}

function pathOf({ kind, id }: TextLink, userId: string) {
  return kind === 'playlist' ? paths.playlist(userId, id) : paths[kind](id)
}
