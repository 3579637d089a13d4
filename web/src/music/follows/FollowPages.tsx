import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import classes from './FollowPages.module.css'

/** The text of an empty list, with a link to fill it. */
export type Empty = { title: string; hint?: string; way?: { to: string; label: string } }

type Props<T> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>
  /** The label of the loading state, for screen readers. */
  label: string
  empty: Empty
  /** Renders a row: a link and the follow button. */
  children: (item: T) => ReactNode
}

/** Users, artists or albums in two columns, page by page. */
export function FollowPages<T extends { id: string }>({ query, label, empty, children }: Props<T>) {
  return (
    <PagedList
      pages={query}
      loading={
        <SkeletonGroup label={label}>
          <div className={classes.rows}>
            {['1', '2', '3', '4'].map((key) => (
              <SkeletonPerson key={key} />
            ))}
          </div>
        </SkeletonGroup>
      }
      empty={<EmptyList {...empty} />}
    >
      {(items) => <Rows items={items}>{children}</Rows>}
    </PagedList>
  )
}

/** The rows. Unfollowing removes the row with the button that was pressed, so the focus moves to the row that takes its place. */
function Rows<T extends { id: string }>({ items, children }: Pick<Props<T>, 'children'> & { items: T[] }) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<number | null>(null)
  const ids = items.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows can have taken the focus away
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const rows = list.current?.children ?? []
    rows[Math.min(focused.current, rows.length - 1)]?.querySelector('button')?.focus()
  }, [ids])
  return (
    <ul
      ref={list}
      className={classes.rows}
      onFocus={({ currentTarget, target }) => {
        focused.current = [...currentTarget.children].findIndex((row) => row.contains(target))
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused.current = null
      }}
    >
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  )
}

function EmptyList({ title, hint, way }: Empty) {
  const action = way && (
    <ButtonLink component={Link} to={way.to}>
      {way.label}
    </ButtonLink>
  )
  return <EmptyState title={title} hint={hint} action={action} />
}
