import type { StatItem } from '@remusic/contract/listening/schemas/stats'
import { useId } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { paths } from '../../paths.ts'
import classes from './FavouriteItems.module.css'
import { activityText } from './texts.ts'

const pathOf = { song: paths.song, album: paths.album, artist: paths.artist }

type Props = { title: string; items: StatItem[] }

/** The items with the most entries, with covers. Renders nothing if there are none. */
export function FavouriteItems({ title, items }: Props) {
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h3 mb-4">
        {title}
      </h2>
      <ol className={classes.items} aria-labelledby={titleId}>
        {items.map((item, index) => (
          <li key={item.apiId} className={`grid items-center gap-3-5 ${classes.item}`}>
            <span className={classes.rank} aria-hidden>
              {index + 1}
            </span>
            {item.kind === 'artist' ? (
              <NoteHead src={item.image} name={item.name} size={60} />
            ) : (
              <Cover src={item.image} size={52} />
            )}
            <span className={`grid ${classes.text}`}>
              <Link
                className={`justify-self-start wrap-anywhere semibold ${classes.name}`}
                to={pathOf[item.kind](item.apiId)}
                dir="auto"
              >
                {item.name}
              </Link>
              <small>
                {item.artist !== null && (
                  <>
                    <span dir="auto">{item.artist}</span>
                    {' · '}
                  </>
                )}
                {activityText(item)}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
