import XBoldIcon from '~icons/ph/x-bold'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import classes from './RecentSearches.module.css'
import { forgetAllSearches, forgetSearch, useRecentSearches } from './recentSearches.ts'

/** The last searches of this device, to repeat or to forget. */
export function RecentSearches({ onSearch }: { onSearch: (words: string) => void }) {
  const searches = useRecentSearches()
  if (searches.length === 0) return null
  return (
    <section className="mb-10" aria-labelledby="busquedas-recientes">
      <div className={`flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 mb-3 ${classes.head}`}>
        <h2 id="busquedas-recientes">Lo que buscaste</h2>
        <TextLink component="button" small onClick={forgetAllSearches}>
          Borrar todo
        </TextLink>
      </div>
      <ul className="flex flex-wrap gap-2-5">
        {searches.map((words) => (
          <li key={words} className={classes.item}>
            <button
              type="button"
              className={`min-w-0 truncate semibold ${classes.words}`}
              onClick={() => onSearch(words)}
            >
              {words}
            </button>
            <button
              type="button"
              className={`grid flex-none place-items-center muted ${classes.forget}`}
              aria-label={`Borrar ${words} de tus búsquedas`}
              onClick={() => forgetSearch(words)}
            >
              <XBoldIcon aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
