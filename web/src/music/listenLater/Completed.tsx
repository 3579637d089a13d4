import { useInfiniteQuery } from '@tanstack/react-query'
import XIcon from '~icons/ph/x'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { ShortDayText } from '../../people/accounts/DateText.tsx'
import { EntryRow } from './EntryRow.tsx'
import classes from './ListenLater.module.css'
import { keyOf } from './order.ts'
import { completedPages } from './queries.ts'
import { useOwnList } from './useOwnList.ts'

/** The entries that have been heard or reviewed. Renders nothing until there is one. */
export function Completed() {
  const query = useInfiniteQuery(completedPages)
  const { remove } = useOwnList()
  return (
    <PagedList
      pages={query}
      loading={null}
      empty={null}
      error={{ headingLevel: 3 }}
      wrap={(list) => (
        <section>
          <h2 className="text-h3">Ya lo escuchaste</h2>
          {list}
        </section>
      )}
    >
      {(entries) => (
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
                <IconButton
                  label={`Quitar ${entry.target.name} de lo ya escuchado`}
                  icon={<XIcon />}
                  onClick={() => void remove(entry)}
                />
              }
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
