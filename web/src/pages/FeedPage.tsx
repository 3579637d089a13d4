import { UserCard } from '../accounts/UserCard.tsx'
import { RecommendedSongs } from '../catalogue/RecommendedSongs.tsx'
import { ReviewFeed } from '../reviews/ReviewFeed.tsx'
import { Page } from '../ui/Page.tsx'
import { ThreeColumns } from '../ui/ThreeColumns.tsx'

export function FeedPage() {
  return (
    <Page title="Reseñas">
      <ThreeColumns left={<UserCard />} middle={<ReviewFeed />} right={<RecommendedSongs />} />
    </Page>
  )
}
