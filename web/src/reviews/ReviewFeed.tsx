import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Key } from '../ui/Key.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { SkeletonGroup } from '../ui/SkeletonGroup.tsx'
import { SkeletonReview } from '../ui/SkeletonReview.tsx'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { NoReviews } from './NoReviews.tsx'
import { type Feed, feedQuery, newReviewsQuery } from './queries.ts'
import classes from './ReviewFeed.module.css'
import { ReviewList } from './ReviewList.tsx'

/** Everybody's reviews, or those of whom and what one follows. */
export function ReviewFeed() {
  const [from, setFrom] = useState<Feed>('all')
  return (
    <Tabs value={from} onChange={setFrom}>
      <TabList
        label="Qué reseñas ver"
        tabs={[
          { value: 'all', label: 'Todas' },
          { value: 'following', label: 'Siguiendo' },
        ]}
      />
      <TabPanel value="all">
        <FeedOf from="all" />
      </TabPanel>
      <TabPanel value="following">
        <FeedOf from="following" />
      </TabPanel>
    </Tabs>
  )
}

function FeedOf({ from }: { from: Feed }) {
  const reviews = useInfiniteQuery(feedQuery(from))
  const shown = reviews.data?.pages.flatMap((page) => page.items) ?? []
  if (reviews.isPending)
    return (
      <SkeletonGroup label="Buscando las reseñas" className={classes.waiting}>
        <SkeletonReview />
        <SkeletonReview />
        <SkeletonReview />
      </SkeletonGroup>
    )
  if (!reviews.data) return <ErrorState onRetry={() => void reviews.refetch()} pending={reviews.isFetching} />
  if (shown.length === 0)
    return from === 'all' ? (
      <NoReviews />
    ) : (
      <EmptyState
        title="Todavia no sigues a nadie"
        hint="Sigue a personas, artistas y álbumes para leer aquí sus reseñas"
        action={
          <KeyLink component={Link} to={paths.music()} variant="primary">
            Descubrir música
          </KeyLink>
        }
      />
    )
  return (
    <>
      <News from={from} newest={shown[0]?.id} />
      <ReviewList
        reviews={shown}
        hasMore={reviews.hasNextPage}
        pending={reviews.isFetchingNextPage}
        failed={reviews.isFetchNextPageError}
        onMore={() => void reviews.fetchNextPage()}
      />
    </>
  )
}

const MOST_COUNTED = 99

/** '3 reseñas nuevas': they come when one wants them, and nothing moves until then. */
function News({ from, newest }: { from: Feed; newest: string | undefined }) {
  const client = useQueryClient()
  const { data } = useQuery(newReviewsQuery(from, newest))
  const count = data?.count ?? 0
  const show = async () => {
    window.scrollTo({ top: 0 })
    await client.resetQueries(feedQuery(from))
  }
  return (
    <div className={classes.news} role="status">
      {count > 0 && (
        <Key size="s" onClick={() => void show()}>
          {count === 1
            ? '1 reseña nueva'
            : `${count >= MOST_COUNTED ? `más de ${MOST_COUNTED}` : count} reseñas nuevas`}
        </Key>
      )}
    </div>
  )
}
