import { CLOCK_INTERVAL_MS, CLOCK_SAMPLES } from '@remusic/contract/together/listeningRooms'
import { live } from '../../base/api/socket.ts'
import { type ClockSample, RoomClock } from './clock.ts'

/** After opening a room, a reconnection or the return of a hidden tab, the samples are taken this fast. */
const BURST_INTERVAL_MS = 150

const clock = new RoomClock()

/** The time of the rooms, which is that of the database. */
export const roomTime = {
  /** In ms since 1970; null until it has been measured. */
  now: (): number | null => clock.at(performance.now()),

  /** How far it can be off, in ms. */
  uncertainty: (): number | null => clock.uncertainty,

  add: (sample: ClockSample) => clock.add(sample),
}

/** Measures the time of the rooms until the returned function is called. */
export function keepRoomTime(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = 0
  const measure = () => {
    live.emit('room-clock', { t0: performance.now() })
    left -= 1
    timer = setTimeout(measure, left > 0 ? BURST_INTERVAL_MS : CLOCK_INTERVAL_MS)
  }
  const burst = () => {
    clearTimeout(timer)
    left = CLOCK_SAMPLES
    measure()
  }
  const returned = () => document.visibilityState === 'visible' && burst()
  const unsubscribes = [
    live.on('room-clock', ({ t0, t1 }) =>
      clock.add({ sentAt: t0, serverTime: t1, receivedAt: performance.now() }),
    ),
    live.onConnect(burst),
  ]
  document.addEventListener('visibilitychange', returned)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', returned)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
