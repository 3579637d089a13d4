import { useInfiniteQuery } from '@tanstack/react-query'
import XIcon from '~icons/ph/x'
import { ShortDayText } from '../accounts/DateText.tsx'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { EntryRow } from './EntryRow.tsx'
import classes from './ListenLater.module.css'
import { keyOf } from './order.ts'
import { crossedOffPages } from './queries.ts'
import { useOwnList } from './useOwnList.ts'

/** What was on the list and has been heard or reviewed. Nothing until there is something. */
export function CrossedOff() {
  const query = useInfiniteQuery(crossedOffPages)
  const { remove } = useOwnList()
  if (query.isPending) return null
  if (!query.data)
    return <ErrorState headingLevel={3} onRetry={() => void query.refetch()} pending={query.isFetching} />
  const entries = query.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>Ya lo escuchaste</h2>
      <ul className={classes.rows} aria-label="Ya lo escuchaste">
        {entries.map((entry) => (
          <EntryRow
            key={keyOf(entry)}
            entry={entry}
            note={
              entry.crossedOffAt && (
                <>
                  Tachado el <ShortDayText date={entry.crossedOffAt} />
                </>
              )
            }
            actions={
              <IconKey
                label={`Quitar ${entry.target.name} de lo ya escuchado`}
                icon={<XIcon />}
                onClick={() => void remove(entry)}
              />
            }
          />
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  )
}
