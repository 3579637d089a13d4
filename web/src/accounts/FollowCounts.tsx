import type { Profile } from '@remusic/contract/accounts'
import classes from './FollowCounts.module.css'

/** How many follow and are followed, in the figures of a poster. */
export function FollowCounts({ profile }: { profile: Profile }) {
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Seguidores</dt>
        <dd>{profile.followerCount}</dd>
      </div>
      <div>
        <dt>Siguiendo</dt>
        <dd>{profile.followingCount}</dd>
      </div>
    </dl>
  )
}
