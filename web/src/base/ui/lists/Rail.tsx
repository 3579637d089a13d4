import { Children, type CSSProperties, isValidElement, type ReactNode, useId, useMemo, useRef } from 'react'
import CaretLeftBoldIcon from '~icons/ph/caret-left-bold'
import CaretRightBoldIcon from '~icons/ph/caret-right-bold'
import { IconButton } from '../inputs/IconButton.tsx'
import { SectionHeader } from '../layout/SectionHeader.tsx'
import { cx } from '../styles/cx.ts'
import classes from './Rail.module.css'
import { useRail } from './useRail.ts'

export type RailProps = {
  title: string
  headingLevel?: 2 | 3
  /** Width of one item in px. */
  itemWidth?: number
  /** For items that need most of the width of a small screen. */
  wide?: boolean | undefined
  /** Shown before the arrows. */
  actions?: ReactNode
  /** The items, each with a React key. */
  children: ReactNode
}

/**
 * A horizontally scrolling row of items. It is a native scroll container, so touch, trackpad, arrow keys and focusing a
 * hidden item work without scripts. The arrow buttons scroll by one visible width.
 */
export function Rail({ title, headingLevel = 2, itemWidth = 208, wide, actions, children }: RailProps) {
  const titleId = useId()
  const viewport = useRef<HTMLUListElement>(null)
  const { progress, atStart, atEnd, fits, move } = useRail(viewport)
  const items = useMemo(
    () =>
      Children.toArray(children).map((child, index) => (
        <li key={isValidElement(child) ? child.key : index}>{child}</li>
      )),
    [children],
  )
  return (
    <section className={classes.rail} aria-labelledby={titleId}>
      <SectionHeader
        id={titleId}
        title={title}
        headingLevel={headingLevel}
        progress={fits ? undefined : progress}
        actions={
          fits ? (
            actions
          ) : (
            <>
              {actions}
              <IconButton
                className={classes.arrow}
                variant="solid"
                label={`Anterior: ${title}`}
                icon={<CaretLeftBoldIcon />}
                disabled={atStart}
                onClick={() => move(-1)}
              />
              <IconButton
                className={classes.arrow}
                variant="solid"
                label={`Siguiente: ${title}`}
                icon={<CaretRightBoldIcon />}
                disabled={atEnd}
                onClick={() => move(1)}
              />
            </>
          )
        }
      />
      <ul
        ref={viewport}
        className={cx(classes.viewport, wide && classes.wide)}
        style={{ '--item-width': `${itemWidth}px` } as CSSProperties}
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs the focus to be scrolled with the arrow keys
        tabIndex={0}
      >
        {items}
      </ul>
    </section>
  )
}
