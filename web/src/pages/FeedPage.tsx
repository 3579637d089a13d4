import { UserCard } from '../accounts/UserCard.tsx'
import { RecommendedSongs } from '../recommendations/RecommendedSongs.tsx'
import { ReviewFeed } from '../reviews/ReviewFeed.tsx'
import { MAIN_ID } from '../ui/landmarks.ts'
import { ThreeColumns } from '../ui/ThreeColumns.tsx'
import classes from './Screen.module.css'

export function FeedPage() {
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <ThreeColumns
        left={<UserCard />}
        middle={
          <>
            <h1 className={classes.title}>Reseñas</h1>
            <ReviewFeed />
          </>
        }
        right={<RecommendedSongs />}
      />
    </main>
  )
}
