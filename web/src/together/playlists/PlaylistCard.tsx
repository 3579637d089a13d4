import type { SharedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { Link } from 'react-router'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { FollowButton } from '../../music/follows/FollowButton.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { Collage } from './Collage.tsx'
import classes from './PlaylistCard.module.css'

/** A shared playlist by its collage, with its owner and how many songs and followers it has. */
export function PlaylistCard({ playlist }: { playlist: SharedPlaylist }) {
  const { id, name, covers, user, songCount, followerCount } = playlist
  const me = useSession()
  const isOwn = me?.userId === user.id
  return (
    <article className={`column min-w-0 ${classes.card}`}>
      <Link to={paths.sharedPlaylist(id)} tabIndex={-1} aria-hidden>
        <Collage covers={covers} />
      </Link>
      <h3 className={classes.name}>
        <Link to={paths.sharedPlaylist(id)}>{name}</Link>
      </h3>
      <Link
        className={`row gap-2 muted text-sm medium ${classes.owner}`}
        to={isOwn ? paths.user() : paths.userProfile(user.id)}
      >
        <Avatar src={user.userImg} name={user.name} size={24} />
        <span>{user.name}</span>
      </Link>
      <p className="muted text-sm">
        {songCount === 1 ? '1 canción' : `${songCount} canciones`}
        {followerCount > 0 && ` · ${followersText(followerCount)}`}
      </p>
      {!isOwn && (
        <div className={classes.button}>
          <FollowButton kind="playlist" id={id} name={`la playlist ${name}`} size="s" />
        </div>
      )}
    </article>
  )
}

export const followersText = (count: number) =>
  count === 1 ? '1 persona la sigue' : `${count.toLocaleString('es')} personas la siguen`
