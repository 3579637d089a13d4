import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import ArrowDownBoldIcon from '~icons/ph/arrow-down-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Bubble } from './Bubble.tsx'
import { DayLine } from './DayLine.tsx'
import { EventLine } from './EventLine.tsx'
import classes from './MessageLog.module.css'
import { moveToNeighbour } from './moveToNeighbour.ts'
import type { Row } from './rows.ts'

/** A message to scroll to. A new object scrolls again. */
export type Jump = { seq: number }

type Props = {
  rows: Row[]
  chatId: string
  /** The accessible name of the list. */
  label: string
  isGroup: boolean
  nameOf: (userId: string) => string
  jump: Jump | null
  hasOlder: boolean
  pending: boolean
  failed: boolean
  onOlder: () => void
}

const ESTIMATED_HEIGHT_PX = 64
/** Within this distance of the end, the log scrolls along with new messages. */
const AT_END_WITHIN_PX = 80
/** Within this distance of the beginning, the previous page is loaded. */
const LOAD_OLDER_WITHIN_PX = 600
const OVERSCAN_ROWS = 8

/** The virtualized message list: only rows near the viewport are rendered, and loading older ones moves nothing. */
export function MessageLog({
  rows,
  chatId,
  label,
  isGroup,
  nameOf,
  jump,
  hasOlder,
  pending,
  failed,
  onOlder,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END_WITHIN_PX,
    overscan: OVERSCAN_ROWS,
    paddingStart: 12,
    paddingEnd: 8,
  })
  useLayoutEffect(() => virtual.scrollToEnd(), [virtual])
  useScrollToOwnMessage(rows, () => virtual.scrollToEnd())
  const marked = useJump(rows, jump, scroller, (index) => virtual.scrollToIndex(index, { align: 'center' }))

  const isAtEnd = virtual.isAtEnd()
  useStickToEnd(scroller, () => virtual.scrollToEnd())
  const unseen = useUnseen(rows, isAtEnd)

  const offset = virtual.scrollOffset ?? Number.POSITIVE_INFINITY
  const wantsOlder = hasOlder && !pending && !failed && offset < LOAD_OLDER_WITHIN_PX
  useEffect(() => {
    if (wantsOlder) onOlder()
  }, [wantsOlder, onOlder])

  const items = virtual.getVirtualItems()
  const [focused, setFocused] = useState<string | null>(null)
  const inTabOrder = items.some(({ key }) => key === focused)
    ? focused
    : items.findLast(({ index }) => rows[index]?.kind === 'message')?.key

  return (
    <div className={`column flex-1 ${classes.frame}`}>
      <div
        ref={scroller}
        className={`column flex-1 ${classes.scroller}`}
        role="log"
        aria-live="off"
        aria-label={label}
        aria-busy={pending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller has to be reachable to be scrolled with the arrow keys
        tabIndex={0}
        onKeyDown={moveToNeighbour}
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-index]')
          if (row) setFocused(rows[Number(row.dataset.index)]?.key ?? null)
        }}
      >
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  data-marked={key === marked || undefined}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <RowOf
                    row={row}
                    chatId={chatId}
                    isGroup={isGroup}
                    nameOf={nameOf}
                    isInTabOrder={key === inTabOrder}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
      {hasOlder && <OlderStatus pending={pending} failed={failed} onRetry={onOlder} />}
      {!isAtEnd && (
        <Button
          className={classes.end}
          size="s"
          icon={<ArrowDownBoldIcon aria-hidden />}
          onClick={() => virtual.scrollToEnd()}
        >
          {unseen === 0 ? 'Ir al final' : unseen === 1 ? '1 mensaje nuevo' : `${unseen} mensajes nuevos`}
        </Button>
      )}
    </div>
  )
}

/** An overlay on the list, so that it causes no layout shift. */
function OlderStatus({
  pending,
  failed,
  onRetry,
}: {
  pending: boolean
  failed: boolean
  onRetry: () => void
}) {
  if (failed)
    return (
      <div className={`row gap-3 text-sm ${classes.before}`} role="alert">
        No pudimos traer los mensajes anteriores
        <Button size="s" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    )
  return pending ? (
    <div className={`row gap-3 text-sm ${classes.before}`}>Buscando mensajes anteriores…</div>
  ) : null
}

type RowProps = { row: Row; isInTabOrder: boolean } & Pick<Props, 'chatId' | 'isGroup' | 'nameOf'>

function RowOf({ row, ...rest }: RowProps) {
  if (row.kind === 'day') return <DayLine time={row.time} />
  if (row.kind === 'news')
    return <p className={`row gap-3-5 text-sm semibold ${classes.news}`}>Mensajes nuevos</p>
  if (row.kind === 'event') return <EventLine text={row.text} />
  return <Bubble message={row} {...rest} />
}

/** How long a message that was jumped to stays marked. */
const MARKED_MS = 2_500

/** Scrolls to the message of a jump once its row exists, focuses it and marks it for a moment. Returns the key of the marked row. */
function useJump(
  rows: Row[],
  jump: Jump | null,
  scroller: { current: HTMLElement | null },
  show: (index: number) => void,
): string | null {
  const done = useRef<Jump | null>(null)
  const latest = useRef(show)
  latest.current = show
  const [marked, setMarked] = useState<string | null>(null)
  const index = jump === null ? -1 : rows.findIndex((row) => 'seq' in row && row.seq === jump.seq)
  const key = rows[index]?.key
  useEffect(() => {
    if (jump === null || key === undefined || done.current === jump) return
    done.current = jump
    latest.current(index)
    setMarked(key)
  }, [jump, index, key])
  useEffect(() => {
    if (marked === null) return
    let frame = requestAnimationFrame(function focus() {
      const line = scroller.current?.querySelector<HTMLElement>('[data-marked] [tabindex]')
      if (line) line.focus({ preventScroll: true })
      // The row is rendered only after the log has scrolled to it.
      else frame = requestAnimationFrame(focus)
    })
    const unmark = setTimeout(() => setMarked(null), MARKED_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(unmark)
    }
  }, [marked, scroller])
  return marked
}

/** How many messages of others arrived while the log was scrolled up. */
function useUnseen(rows: Row[], isAtEnd: boolean): number {
  const lastSeen = useRef(rows.at(-1)?.key)
  useEffect(() => {
    if (isAtEnd) lastSeen.current = rows.at(-1)?.key
  }, [isAtEnd, rows])
  if (isAtEnd) return 0
  const after = rows.slice(rows.findIndex(({ key }) => key === lastSeen.current) + 1)
  return after.filter((row) => row.kind === 'message' && !row.isMine).length
}

/** Keeps the last message visible when the composer below grows. */
function useStickToEnd(scroller: { current: HTMLElement | null }, show: () => void) {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let { clientHeight } = element
    let wasAtEnd = true
    const onScroll = () => {
      wasAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END_WITHIN_PX
    }
    const watcher = new ResizeObserver(() => {
      const hasResized = clientHeight !== element.clientHeight
      clientHeight = element.clientHeight
      if (hasResized && wasAtEnd) latest.current()
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      watcher.disconnect()
    }
  }, [scroller])
}

/** Scrolls to a message the member has just sent, from any scroll position. */
function useScrollToOwnMessage(rows: Row[], show: () => void) {
  const last = rows.at(-1)
  const lastKey = useRef(last?.key)
  const isOwnNew = last?.kind === 'message' && last.isMine && last.key !== lastKey.current
  useEffect(() => {
    lastKey.current = last?.key
    if (isOwnNew) show()
  }, [last?.key, isOwnNew, show])
}
