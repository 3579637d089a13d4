import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Jump, MessageLog } from './MessageLog.tsx'
import type { MessageRow } from './rows.ts'

const BRUNO = { name: 'Bruno', userImg: null }

/** A message of varying length. Without an id it offers no report, which would need the whole application. */
function message(n: number, isMine = false): MessageRow {
  return {
    kind: 'message',
    key: `m${n}`,
    id: null,
    seq: n,
    senderId: isMine ? 'ana' : 'bruno',
    sender: BRUNO,
    text: `${n}: ${'palabra '.repeat(Math.abs(n * 7) % 20)}`,
    time: new Date('2026-03-01T10:00:00Z'),
    isMine,
    isHidden: false,
    isDeleted: false,
    isEdited: false,
    quote: null,
    reactions: [],
    progress: isMine ? 'sent' : null,
    reason: null,
    clientId: `m${n}`,
    opens: true,
    closes: true,
    isLastOwn: false,
  }
}

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => message(from + i))

type State = {
  rows: MessageRow[]
  jump: Jump | null
  hasOlder: boolean
  pending: boolean
  failed: boolean
  height: number
}
const CALM: State = { rows: [], jump: null, hasOlder: false, pending: false, failed: false, height: 500 }

async function renderLog(initial: Partial<State>) {
  const onOlder = vi.fn()
  let state = { ...CALM, ...initial }
  const ui = ({ height, ...props }: State) => (
    <div style={{ display: 'flex', flexDirection: 'column', height, width: 400 }}>
      <MessageLog
        {...props}
        chatId="chat"
        label="Mensajes con Bruno"
        isGroup={false}
        nameOf={() => BRUNO.name}
        onOlder={onOlder}
      />
    </div>
  )
  const screen = await render(ui(state))
  const update = async (next: Partial<State>) => {
    state = { ...state, ...next }
    await screen.rerender(ui(state))
    await settled()
  }
  const log = screen.getByRole('log')
  await settled()
  return { screen, update, onOlder, log, element: log.element() as HTMLElement }
}

const settled = async () => {
  for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame)
}

const distanceToEnd = (log: HTMLElement) => log.scrollHeight - log.scrollTop - log.clientHeight

/** The position on the screen of every rendered message, by its number. */
function positions(log: HTMLElement) {
  const numbered = [...log.querySelectorAll('p')].map(
    (line) => [Number.parseInt(line.textContent ?? '', 10), line.getBoundingClientRect().top] as const,
  )
  return new Map(numbered.filter(([n]) => !Number.isNaN(n)))
}

async function scrollTo(log: HTMLElement, top: number) {
  log.scrollTop = top
  await settled()
}

test('opens at the newest message and renders only those near the viewport', async () => {
  const { element } = await renderLog({ rows: messages(1, 500) })
  await expect.poll(() => distanceToEnd(element)).toBeLessThan(2)
  expect([...positions(element).keys()]).toContain(500)
  expect(positions(element).size).toBeLessThan(60)
})

test('follows new messages while the reader is at the end', async () => {
  const { element, update, screen } = await renderLog({ rows: messages(1, 100) })
  await update({ rows: messages(1, 103) })
  await expect.poll(() => [...positions(element).keys()]).toContain(103)
  await expect.poll(() => distanceToEnd(element)).toBeLessThan(2)
  await expect.element(screen.getByRole('button', { name: /nuevo/ })).not.toBeInTheDocument()
})

test('does not move while the reader is further up, and counts what is new', async () => {
  const { element, update, screen } = await renderLog({ rows: messages(1, 100) })
  await scrollTo(element, element.scrollTop - 1_500)
  const before = positions(element)
  await update({ rows: messages(1, 101) })
  await expect.element(screen.getByRole('button', { name: '1 mensaje nuevo' })).toBeVisible()
  await update({ rows: messages(1, 102) })
  await expect.element(screen.getByRole('button', { name: '2 mensajes nuevos' })).toBeVisible()
  for (const [n, top] of positions(element)) {
    const previous = before.get(n)
    if (previous !== undefined) expect(top).toBeCloseTo(previous, 0)
  }
  await screen.getByRole('button', { name: '2 mensajes nuevos' }).click()
  await expect.poll(() => distanceToEnd(element)).toBeLessThan(2)
})

test('scrolls to a message of one’s own from anywhere', async () => {
  const { element, update } = await renderLog({ rows: messages(1, 100) })
  await scrollTo(element, 2_000)
  await update({ rows: [...messages(1, 100), message(101, true)] })
  await expect.poll(() => [...positions(element).keys()]).toContain(101)
  await expect.poll(() => distanceToEnd(element)).toBeLessThan(2)
})

test('older messages are added above without moving the ones that are read', async () => {
  const { element, update } = await renderLog({ rows: messages(1, 100), hasOlder: true })
  await scrollTo(element, 700)
  await settled()
  const before = positions(element)
  await update({ rows: messages(-49, 100) })
  const visible = [...before].filter(([, top]) => {
    const { top: start, bottom } = element.getBoundingClientRect()
    return top > start && top < bottom
  })
  expect(visible.length).toBeGreaterThan(2)
  await expect
    .poll(() => visible.every(([n, top]) => Math.abs((positions(element).get(n) ?? 9_999) - top) < 2))
    .toBe(true)
})

test('asks for older messages near the beginning, and only once at a time', async () => {
  const { element, update, onOlder } = await renderLog({ rows: messages(1, 100), hasOlder: true })
  await scrollTo(element, element.scrollTop - 300)
  onOlder.mockClear()
  await scrollTo(element, 100)
  await expect.poll(() => onOlder.mock.calls).toHaveLength(1)
  await update({ pending: true })
  await scrollTo(element, 50)
  expect(onOlder).toHaveBeenCalledOnce()
})

test('a failed page of older messages is retried only on request', async () => {
  const { element, onOlder, screen } = await renderLog({
    rows: messages(1, 100),
    hasOlder: true,
    failed: true,
  })
  await scrollTo(element, 0)
  await expect.element(screen.getByText(/^No pudimos traer los mensajes anteriores/)).toBeVisible()
  expect(onOlder).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  expect(onOlder).toHaveBeenCalledOnce()
})

test('stays at the end when the field below grows', async () => {
  const { element, update } = await renderLog({ rows: messages(1, 100) })
  await update({ height: 350 })
  await expect.poll(() => distanceToEnd(element)).toBeLessThan(2)
  await update({ height: 500 })
  await expect.poll(() => distanceToEnd(element)).toBeLessThan(2)
})

test('jumps to a message, focuses it, and marks it for a moment', async () => {
  const { element, update } = await renderLog({ rows: messages(1, 300) })
  await update({ jump: { seq: 40 } })
  await expect.poll(() => [...positions(element).keys()]).toContain(40)
  const { top, bottom } = element.getBoundingClientRect()
  await expect.poll(() => positions(element).get(40)).toBeGreaterThan(top)
  expect(positions(element).get(40)).toBeLessThan(bottom)
  await expect.poll(() => document.activeElement?.textContent).toContain('40: ')
  await expect.poll(() => element.querySelector('[data-marked]')).toBeNull()
})

test('waits with a jump until the message is loaded', async () => {
  const { element, update } = await renderLog({ rows: messages(100, 200), jump: { seq: 20 } })
  await expect.poll(() => distanceToEnd(element)).toBeLessThan(2)
  await update({ rows: messages(1, 200) })
  await expect.poll(() => [...positions(element).keys()]).toContain(20)
})
