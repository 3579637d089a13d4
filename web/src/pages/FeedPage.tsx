import { useMediaQuery } from '@mantine/hooks'
import { UserCard } from '../accounts/UserCard.tsx'
import { RecommendedRail } from '../recommendations/RecommendedRail.tsx'
import { RecommendedSongs } from '../recommendations/RecommendedSongs.tsx'
import { ReviewFeed } from '../reviews/ReviewFeed.tsx'
import { ThreeColumns } from '../ui/layout/ThreeColumns.tsx'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import classes from './Screen.module.css'

// Exported here so that it is in the chunk of the screen, which is already loading.
export { prefetchFeed } from '../reviews/prefetchFeed.ts'

/** With a single column, the songs are shown between the reviews. */
const NARROW = '(max-width: 860px)'

export function FeedPage() {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <ThreeColumns
        left={isNarrow ? null : <UserCard />}
        middle={
          <>
            <h1 className={classes.title}>Reseñas</h1>
            <ReviewFeed afterFirst={isNarrow && <RecommendedRail />} />
          </>
        }
        right={isNarrow ? null : <RecommendedSongs />}
      />
    </main>
  )
}
