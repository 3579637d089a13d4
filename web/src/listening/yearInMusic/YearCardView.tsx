import type { RankedItem, YearCard, YearList } from '@remusic/contract/listening/yearInMusic'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { paths } from '../../paths.ts'
import classes from './YearCardView.module.css'

export const pathOfItem = ({ kind, apiId }: Pick<RankedItem, 'kind' | 'apiId'>) =>
  ({ song: paths.song, album: paths.album, artist: paths.artist })[kind](apiId)

/** The text of a card. */
export function YearCardView({ card, children }: { card: YearCard; children?: ReactNode }) {
  const { kicker, title, text, facts, lists, picture } = card
  return (
    <div className={cx(classes.card, lists.length > 0 && classes.withLists)}>
      <div className={`column items-start gap-3 min-w-0 ${classes.main}`}>
        <p className="bold">{kicker}</p>
        {picture &&
          (picture.kind === 'artist' ? (
            <NoteHead src={picture.image} name={title} size={220} className={classes.picture} />
          ) : (
            <Cover src={picture.image} lying className={cx(classes.picture, classes.cover)} />
          ))}
        <h2
          className={cx(classes.title, title.length > LONG_TITLE && classes.long)}
          style={{ '--longest-word': longestWord(title) } as CSSProperties}
          dir="auto"
        >
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
        {facts.length > 0 && (
          <dl className={`grid gap-x-6 gap-y-4 mt-3 ${classes.facts}`}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children !== undefined && (
          <div className={`grid justify-items-start gap-3 mt-3 ${classes.more}`}>{children}</div>
        )}
      </div>
      {lists.length > 0 && (
        <div className={`grid gap-6 min-w-0 ${classes.lists}`}>
          {lists.map((list) => (
            <section key={list.label}>
              <h3 className={classes.label}>{list.label}</h3>
              <Items list={list} />
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

function Items({ list }: { list: YearList }) {
  if (list.kind === 'ranks') return <RankedItems items={list.items} />
  const most = Math.max(1, ...list.items.map(({ listens }) => listens))
  return (
    <ul className={classes.bars}>
      {list.items.map(({ key, name, listens }) => (
        <li key={key}>
          <span className={`truncate text-sm medium ${classes.barName}`}>{name}</span>
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${(listens / most) * 100}%` }} />
          </span>
          <span className={classes.count}>{listens.toLocaleString('es')}</span>
        </li>
      ))}
    </ul>
  )
}

function RankedItems({ items }: { items: RankedItem[] }) {
  return (
    <ol className={classes.ranks}>
      {items.map((item, index) => (
        <li key={item.apiId}>
          <span className={classes.place} aria-hidden>
            {index + 1}
          </span>
          {item.kind === 'artist' ? (
            <NoteHead src={item.image} name={item.name} size={44} />
          ) : (
            <Cover src={item.image} size={40} />
          )}
          <span className={`grid flex-1 min-w-0 ${classes.names}`}>
            <Link to={pathOfItem(item)} dir="auto">
              {item.name}
            </Link>
            {item.artist !== null && <small dir="auto">{item.artist}</small>}
          </span>
          <span className={classes.count}>{item.listens.toLocaleString('es')}</span>
        </li>
      ))}
    </ol>
  )
}

/** In characters. */
const LONG_TITLE = 32

const longestWord = (title: string) => Math.max(...title.split(/\s+/).map((word) => word.length))
