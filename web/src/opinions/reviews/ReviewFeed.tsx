import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { useTab } from '../../base/ui/layout/useTab.ts'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { genresQuery } from '../../music/catalogue/queries.ts'
import { paths, TAB_PARAM } from '../../paths.ts'
import { profileQuery } from '../../people/accounts/queries.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ListBar } from './ListBar.tsx'
import { type Feed, type FeedFilter, feedFilterOf, KINDS, useListParams } from './listParams.ts'
import { NoMatch } from './NoMatch.tsx'
import { NoReviews } from './NoReviews.tsx'
import { feedPages, newReviewsQuery } from './queries.ts'
import classes from './ReviewFeed.module.css'
import { ReviewList } from './ReviewList.tsx'
import { ReviewsSkeleton } from './ReviewsSkeleton.tsx'
import { forgetPages } from './useReviewPages.ts'

const TABS = [
  { value: 'all', label: 'Todas' },
  { value: 'following', label: 'Siguiendo' },
] satisfies { value: Feed; label: string }[]

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

function FeedFilters() {
  const { search, choose } = useListParams()
  const { kind = '', genre = '' } = feedFilterOf(search)
  const { data: genres = [] } = useQuery(genresQuery)
  // The server does not know the genres, and another screen may load them before this one is hydrated.
  const known = useIsHydrated() ? genres : []
  const options = known.map(({ id, name }) => ({ value: id, label: name }))
  const isListed = genre === '' || options.some(({ value }) => value === genre)
  return (
    <ListBar>
      <ChoiceField
        label="Sobre qué"
        placeholder="Toda la música"
        options={KINDS}
        value={kind}
        isDefault={kind === ''}
        onChoose={(value) => choose({ kind: value })}
      />
      <ChoiceField
        label="Género"
        placeholder="Todos los géneros"
        options={isListed ? options : [...options, { value: genre, label: 'Otro género' }]}
        value={genre}
        isDefault={genre === ''}
        onChoose={(value) => choose({ genre: value })}
      />
    </ListBar>
  )
}

function FeedTab({ from, afterFirst }: { from: Feed; afterFirst: ReactNode }) {
  const [round, setRound] = useState(0)
  const client = useQueryClient()
  const { search, choose } = useListParams()
  const filter: FeedFilter = { ...feedFilterOf(search), from }
  const pages = feedPages(filter)
  const isFiltered = filter.kind !== undefined || filter.genre !== undefined
  const restart = async () => {
    window.scrollTo({ top: 0 })
    forgetPages(pages)
    await client.resetQueries({ queryKey: pages.key })
    setRound(round + 1)
  }
  return (
    <>
      <FeedFilters />
      <NewReviews filter={filter} onShow={() => void restart()} />
      <Suspense fallback={<ReviewsSkeleton />}>
        <ReviewList
          key={`${pages.key.join(' ')} ${round}`}
          pages={pages}
          empty={
            isFiltered ? (
              <NoMatch onClear={() => choose({ kind: null, genre: null })} />
            ) : from === 'all' ? (
              <NoReviews />
            ) : (
              <EmptyFollowing />
            )
          }
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
        <ButtonLink component={Link} to={paths.music()} variant="primary">
          Descubrir música
        </ButtonLink>
      }
    />
  )
}

const MAX_COUNTED = 99

/** '3 reseñas nuevas': new reviews are shown on request, so that the feed does not move while reading. */
function NewReviews({ filter, onShow }: { filter: FeedFilter; onShow: () => void }) {
  const first = useQuery(feedPages(filter).pageAfter(''))
  const { data } = useQuery(newReviewsQuery(filter, first.data?.items[0]?.id, first.dataUpdatedAt))
  const count = data?.count ?? 0
  return (
    <div className={`flex justify-center ${classes.news}`} role="status">
      {count > 0 && (
        <Button size="s" onClick={onShow}>
          {count === 1
            ? '1 reseña nueva'
            : `${count >= MAX_COUNTED ? `más de ${MAX_COUNTED}` : count} reseñas nuevas`}
        </Button>
      )}
    </div>
  )
}
