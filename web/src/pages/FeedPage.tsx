import { CLOSE_PEOPLE_SHOWN } from '@remusic/contract/listening/affinity'
import { ThreeColumns } from '../base/ui/layout/ThreeColumns.tsx'
import { useMediaQuery } from '../base/ui/layout/useMediaQuery.ts'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { ClosePeople } from '../listening/affinity/ClosePeople.tsx'
import { OnThisDay } from '../listening/diary/OnThisDay.tsx'
import { NewcomerPicks } from '../listening/taste/NewcomerPicks.tsx'
import { recommendedQuery } from '../listening/taste/queries.ts'
import { RecommendedRail } from '../listening/taste/RecommendedRail.tsx'
import { RecommendedSongs } from '../listening/taste/RecommendedSongs.tsx'
import { DecemberInvitation } from '../listening/yearInMusic/DecemberInvitation.tsx'
import { feedFilterOf } from '../opinions/reviews/listParams.ts'
import { feedPages } from '../opinions/reviews/queries.ts'
import { ReviewFeed } from '../opinions/reviews/ReviewFeed.tsx'
import { UserCard } from '../people/accounts/UserCard.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { LatestSessions } from '../together/listeningRooms/LatestSessions.tsx'
import classes from './Screen.module.css'

/** With a single column, the songs are shown between the reviews. */
const NARROW = '(max-width: 860px)'
const PEOPLE_ON_PHONES = 3

export const queries: ScreenQueries = ({ search }) => ({
  streamed: [feedPages(feedFilterOf(search)).pageAfter(''), recommendedQuery],
})

export function FeedPage() {
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <ThreeColumns
        left={<UserCard />}
        middle={
          <>
            <h1 className="mb-2-5">Reseñas</h1>
            <ReviewFeed afterFirst={<NarrowRail />} />
          </>
        }
        right={
          <>
            <WidePicks />
            <div className={classes.wide}>
              <RecommendedSongs />
            </div>
            <WidePeople />
            <WideMemories />
          </>
        }
      />
    </main>
  )
}

function NarrowRail() {
  const isNarrow = useMediaQuery(NARROW)
  return (
    <div className={classes.narrow}>
      {isNarrow && (
        <>
          <NewcomerPicks />
          <RecommendedRail />
          <div className={classes.people}>
            <ClosePeople limit={PEOPLE_ON_PHONES} compact />
          </div>
          <div className={classes.people}>
            <OnThisDay />
          </div>
          <div className={classes.people}>
            <LatestSessions />
          </div>
          <DecemberInvitation />
        </>
      )}
    </div>
  )
}

/** Beside the reviews, which must not move: whether the member is new is only known late. */
function WidePicks() {
  const isNarrow = useMediaQuery(NARROW)
  return !isNarrow && <NewcomerPicks />
}

/** Last, because most days have none, and nothing may move when they arrive. */
function WideMemories() {
  const isNarrow = useMediaQuery(NARROW)
  return (
    !isNarrow && (
      <>
        <OnThisDay />
        <LatestSessions />
        <DecemberInvitation />
      </>
    )
  )
}

function WidePeople() {
  const isNarrow = useMediaQuery(NARROW)
  return (
    !isNarrow && (
      <div className={classes.wide}>
        <ClosePeople limit={CLOSE_PEOPLE_SHOWN} compact />
      </div>
    )
  )
}
