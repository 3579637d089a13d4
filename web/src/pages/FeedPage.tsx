import { useMediaQuery } from '@mantine/hooks'
import { UserCard } from '../accounts/UserCard.tsx'
import { RecommendedRail } from '../recommendations/RecommendedRail.tsx'
import { RecommendedSongs } from '../recommendations/RecommendedSongs.tsx'
import { ReviewFeed } from '../reviews/ReviewFeed.tsx'
import { ThreeColumns } from '../ui/layout/ThreeColumns.tsx'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import classes from './Screen.module.css'

// In the same file as the screen, which is on its way already.
export { prefetchFeed } from '../reviews/prefetchFeed.ts'

/** Where one column is left, the songs stand between the reviews. */
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
