import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import type { ChatPeer } from '@remusic/contract/chat'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Key } from '../ui/inputs/Key.tsx'
import { Bubble } from './Bubble.tsx'
import { DayLine } from './DayLine.tsx'
import classes from './MessageLog.module.css'
import type { Row } from './rows.ts'

type Props = {
  rows: Row[]
  peer: ChatPeer
  hasOlder: boolean
  pending: boolean
  failed: boolean
  onOlder: () => void
}

const USUAL_HEIGHT_PX = 64
/** So near to the end, whoever reads wants to go along with what comes. */
const END_WITHIN_PX = 80
/** So near to the beginning, what comes before it is brought. */
const BEGINNING_WITHIN_PX = 600
const SPARE_ROWS = 8

/** As many messages as there are; only those near the screen are in the page, and none moves while one reads it. */
export function MessageLog({ rows, peer, hasOlder, pending, failed, onOlder }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_WITHIN_PX,
    overscan: SPARE_ROWS,
    paddingStart: 12,
    paddingEnd: 8,
  })
  useLayoutEffect(() => virtual.scrollToEnd(), [virtual])
  useOwnSeen(rows, () => virtual.scrollToEnd())

  const isAtEnd = virtual.isAtEnd()
  useEndKept(scroller, () => virtual.scrollToEnd())
  const unseen = useUnseen(rows, isAtEnd)

  const offset = virtual.scrollOffset ?? Number.POSITIVE_INFINITY
  const wantsOlder = hasOlder && !pending && !failed && offset < BEGINNING_WITHIN_PX
  useEffect(() => {
    if (wantsOlder) onOlder()
  }, [wantsOlder, onOlder])

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-live="off"
        aria-label={`Mensajes con ${peer.name}`}
        aria-busy={pending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller has to be reachable to be scrolled with the arrow keys
        tabIndex={0}
      >
        <div className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <RowOf row={row} peer={peer} />
                </div>
              )
            )
          })}
        </div>
      </div>
      {hasOlder && <Before pending={pending} failed={failed} onRetry={onOlder} />}
      {!isAtEnd && (
        <Key
          className={classes.end}
          size="s"
          icon={<ArrowDownIcon weight="bold" aria-hidden />}
          onClick={() => virtual.scrollToEnd()}
        >
          {unseen === 0 ? 'Ir al final' : unseen === 1 ? '1 mensaje nuevo' : `${unseen} mensajes nuevos`}
        </Key>
      )}
    </div>
  )
}

/** Over the list, so that it moves nothing. */
function Before({ pending, failed, onRetry }: { pending: boolean; failed: boolean; onRetry: () => void }) {
  if (failed)
    return (
      <div className={classes.before} role="alert">
        No pudimos traer los mensajes anteriores
        <Key size="s" onClick={onRetry}>
          Reintentar
        </Key>
      </div>
    )
  return pending ? <div className={classes.before}>Buscando mensajes anteriores…</div> : null
}

function RowOf({ row, peer }: { row: Row; peer: ChatPeer }) {
  if (row.kind === 'day') return <DayLine time={row.time} />
  if (row.kind === 'news') return <p className={classes.news}>Mensajes nuevos</p>
  return <Bubble message={row} peer={peer} />
}

/** How many messages of the other one came while one was reading further up. */
function useUnseen(rows: Row[], isAtEnd: boolean): number {
  const lastSeen = useRef(rows.at(-1)?.key)
  useEffect(() => {
    if (isAtEnd) lastSeen.current = rows.at(-1)?.key
  }, [isAtEnd, rows])
  if (isAtEnd) return 0
  const after = rows.slice(rows.findIndex(({ key }) => key === lastSeen.current) + 1)
  return after.filter((row) => row.kind === 'message' && !row.isMine).length
}

/** The field below grows with what one writes; whoever reads the last word goes on seeing it. */
function useEndKept(scroller: { current: HTMLElement | null }, show: () => void) {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let { clientHeight } = element
    let wasAtEnd = true
    const onScroll = () => {
      wasAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < END_WITHIN_PX
    }
    const watcher = new ResizeObserver(() => {
      const isOther = clientHeight !== element.clientHeight
      clientHeight = element.clientHeight
      if (isOther && wasAtEnd) latest.current()
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      watcher.disconnect()
    }
  }, [scroller])
}

/** Whoever writes wants to see it, wherever they were reading. */
function useOwnSeen(rows: Row[], show: () => void) {
  const last = rows.at(-1)
  const lastKey = useRef(last?.key)
  const isOwnNew = last?.kind === 'message' && last.isMine && last.key !== lastKey.current
  useEffect(() => {
    lastKey.current = last?.key
    if (isOwnNew) show()
  }, [last?.key, isOwnNew, show])
}
