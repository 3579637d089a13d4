import type { Comment } from '@remusic/contract/opinions/schemas/reviews'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import classes from './Comments.module.css'

/** The text of a comment, in which mentions are links to the people. */
export function CommentWords({ comment: { text, mentions } }: { comment: Comment }) {
  const me = useSession()
  return (
    <p className={classes.text}>
      {mentions.map(({ userId, start, length }, i) => {
        const before = mentions[i - 1]
        const end = start + length
        return [
          text.slice(before ? before.start + before.length : 0, start),
          <Link
            key={start}
            className={classes.mention}
            to={userId === me?.userId ? paths.user() : paths.userProfile(userId)}
          >
            {text.slice(start, end)}
          </Link>,
        ]
      })}
      {text.slice(endOf(mentions.at(-1)))}
    </p>
  )
}

const endOf = (last: { start: number; length: number } | undefined) => (last ? last.start + last.length : 0)
