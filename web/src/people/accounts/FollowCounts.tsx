import classes from './FollowCounts.module.css'

type Props = { followers: number; followed: number; followedLabel?: 'Siguiendo' | 'Seguidos' }

/** Follower and following counts, set in the poster's figures. */
export function FollowCounts({ followers, followed, followedLabel = 'Siguiendo' }: Props) {
  return (
    <dl className={`grid gap-2 mt-5 ${classes.counts}`}>
      <div>
        <dt>Seguidores</dt>
        <dd>{followers}</dd>
      </div>
      <div>
        <dt>{followedLabel}</dt>
        <dd>{followed}</dd>
      </div>
    </dl>
  )
}
