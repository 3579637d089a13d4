import type { Release } from '@remusic/contract/music/schemas/releases'
import { ALBUM_TYPES } from '@remusic/contract/running/corrections'
import { Link } from 'react-router'
import { MediaRow } from '../../base/ui/lists/MediaRow.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import { Credits } from '../catalogue/Credits.tsx'
import { ExplicitMark } from '../catalogue/ExplicitMark.tsx'
import { FollowButton } from '../follows/FollowButton.tsx'
import { dayOfMonth, releaseDateText } from './dates.ts'
import { PlayRelease } from './PlayRelease.tsx'
import classes from './ReleaseRow.module.css'

/** A release with its day, its type, and whether the member follows its artist. An upcoming one shows when it will be released. */
export function ReleaseRow({ release, upcoming = false }: { release: Release; upcoming?: boolean }) {
  const day = dayOfMonth(release.releasedOn)
  const type = ALBUM_TYPES[release.albumType ?? 'album']
  const date = releaseDateText(release.releasedOn)
  return (
    <MediaRow
      lead={upcoming ? undefined : <span aria-hidden>{day}</span>}
      compact={upcoming}
      picture={<Cover src={release.image} />}
      play={release.hasPreview ? <PlayRelease release={release} /> : undefined}
      title={
        <Link to={paths.album(release.apiId)}>
          <bdi>{release.title}</bdi>
          {release.explicit && <ExplicitMark />}
        </Link>
      }
      subtitle={
        <span className={`flex gap-1-5 min-w-0 ${classes.facts}`}>
          <Credits work={release} className={classes.artists} />
          <span className={`flex-none ${classes.fact}`}>
            {type}
            {upcoming && ` · ${date}`}
            {!upcoming && <VisuallyHidden>, {date}</VisuallyHidden>}
          </span>
        </span>
      }
      actions={
        <span className={classes.follow}>
          <FollowButton kind="artist" id={release.artistId} name={release.artist} size="s" />
        </span>
      }
    />
  )
}
