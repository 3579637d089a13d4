import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { profileQuery } from '../accounts/queries.ts'
import { paths, TAB_PARAM } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { TabList } from '../ui/layout/TabList.tsx'
import { TabPanel } from '../ui/layout/TabPanel.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useTab } from '../ui/layout/useTab.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { NoReviews } from './NoReviews.tsx'
import { type Feed, feedPages, newReviewsQuery } from './queries.ts'
import classes from './ReviewFeed.module.css'
import { ReviewList } from './ReviewList.tsx'
import { ReviewsSkeleton } from './ReviewsSkeleton.tsx'
import { forgetPages } from './useReviewPages.ts'

const TABS = [
  { value: 'all', label: 'Todas' },
  { value: 'following', label: 'Siguiendo' },
] satisfies { value: Feed; label: string }[]

/** The feed that the tab in the query of a URL shows. */
export const feedOf = (search: URLSearchParams): Feed =>
  search.get(TAB_PARAM) === 'following' ? 'following' : 'all'

/** All reviews, or those by and about what the member follows. */
export function ReviewFeed({ afterFirst }: { afterFirst?: ReactNode }) {
  const [from, setFrom, hrefOf] = useTab<Feed>(TAB_PARAM, TABS)
  return (
    <Tabs value={from} onChange={setFrom} hrefOf={hrefOf}>
      <TabList label="Qué reseñas ver" tabs={TABS} />
      {TABS.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <FeedTab from={value} afterFirst={afterFirst} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

function FeedTab({ from, afterFirst }: { from: Feed; afterFirst: ReactNode }) {
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const pages = feedPages(from)
  const restart = async () => {
    window.scrollTo({ top: 0 })
    forgetPages(pages)
    await client.resetQueries({ queryKey: pages.key })
    setRound(round + 1)
  }
  return (
    <>
      <NewReviews from={from} onShow={() => void restart()} />
      <Suspense fallback={<ReviewsSkeleton />}>
        <ReviewList
          key={round}
          pages={pages}
          empty={from === 'all' ? <NoReviews /> : <EmptyFollowing />}
          afterFirst={afterFirst}
        />
      </Suspense>
    </>
  )
}

function EmptyFollowing() {
  const { data: profile } = useQuery(profileQuery)
  const follows = profile !== undefined && profile.followingCount > 0
  return (
    <EmptyState
      title={follows ? '¡Aún no hay reseñas!' : 'Todavia no sigues a nadie'}
      hint="Sigue a personas, artistas y álbumes para leer aquí sus reseñas"
      action={
        <KeyLink component={Link} to={paths.music()} variant="primary">
          Descubrir música
        </KeyLink>
      }
    />
  )
}

const MAX_COUNTED = 99

/** '3 reseñas nuevas': new reviews are shown on request, so that the feed does not move while reading. */
function NewReviews({ from, onShow }: { from: Feed; onShow: () => void }) {
  const first = useQuery(feedPages(from).pageAfter(''))
  const { data } = useQuery(newReviewsQuery(from, first.data?.items[0]?.id, first.dataUpdatedAt))
  const count = data?.count ?? 0
  return (
    <div className={classes.news} role="status">
      {count > 0 && (
        <Key size="s" onClick={onShow}>
          {count === 1
            ? '1 reseña nueva'
            : `${count >= MAX_COUNTED ? `más de ${MAX_COUNTED}` : count} reseñas nuevas`}
        </Key>
      )}
    </div>
  )
}
