import { useSyncExternalStore } from 'react'
import { player } from '../../music/player/player.ts'
import { correctionOf, momentOf, type Timeline } from './sync.ts'

/** The entry of the queue that the room plays. */
export type RoomTrack = { id: string; src: string; timeline: Timeline }

/** `blocked`: the browser plays no sound before a user gesture. `held`: the person has silenced the room, or plays something else. */
export type RoomAudioState = 'silent' | 'waiting' | 'playing' | 'held' | 'blocked' | 'failed'

const CHECK_EVERY_MS = 250
/** After a seek, the position of the element is not reliable for this long. */
const SEEK_PAUSE_MS = 1_500
/** Towards its end a preview may be a little shorter than the room believes. */
const END_TOLERANCE_MS = 500

/** Plays the song of a room at the room's position. */
class RoomAudio {
  #audio: HTMLAudioElement | null = null
  /** Loads the next song, which is then in the cache of the browser. */
  #next: HTMLAudioElement | null = null
  #track: RoomTrack | null = null
  #now: () => number | null = () => null
  #state: RoomAudioState = 'silent'
  #isHeld = false
  #timer: ReturnType<typeof setInterval> | undefined
  #start: ReturnType<typeof setTimeout> | undefined
  #lastSeekAt = Number.NEGATIVE_INFINITY
  #listeners = new Set<() => void>()
  /** Shared with the player of the page: the one that starts last, in any tab, silences the others. */
  #tabs: BroadcastChannel | null = null
  #unsubscribe = () => {}

  get state(): RoomAudioState {
    return this.#state
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins to follow a room; `now` returns the time of the rooms. */
  open(now: () => number | null) {
    this.close()
    this.#now = now
    this.#isHeld = false
    this.#timer = setInterval(this.#check, CHECK_EVERY_MS)
    if (globalThis.BroadcastChannel) {
      this.#tabs = new BroadcastChannel('remusic-player')
      this.#tabs.onmessage = () => this.hold()
    }
    this.#unsubscribe = player.subscribe(() => {
      if (this.#audio) this.#audio.volume = player.state.volume
    })
    document.addEventListener('visibilitychange', this.#check)
  }

  close() {
    clearInterval(this.#timer)
    clearTimeout(this.#start)
    document.removeEventListener('visibilitychange', this.#check)
    this.#unsubscribe()
    this.#tabs?.close()
    this.#tabs = null
    this.#track = null
    this.#next = null
    this.#stop()
    this.#change('silent')
  }

  /** Sets the song of the room; null between songs, and for a song without a preview. */
  play(track: RoomTrack | null) {
    if (track?.id === this.#track?.id && track?.src === this.#track?.src) {
      this.#track = track
      return this.#check()
    }
    this.#track = track
    this.#lastSeekAt = Number.NEGATIVE_INFINITY
    this.#stop()
    if (track) {
      const audio = this.#element()
      audio.dataset.entry = track.id
      audio.src = track.src
      audio.load()
    }
    this.#check()
  }

  /** Loads the next song ahead, because that may take longer than the pause between two songs. */
  prepare(src: string | null) {
    if (src === null || this.#next?.getAttribute('src') === src) return
    this.#next ??= new Audio()
    this.#next.preload = 'auto'
    this.#next.src = src
  }

  /** Silences the room for this person only. */
  hold() {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#audio?.pause()
    this.#change('held')
  }

  /** Plays again from the room's current position. Call it from an event handler: browsers require a user gesture. */
  resume() {
    this.#isHeld = false
    if (this.#state === 'failed') this.#audio?.load()
    this.#change('waiting')
    this.#check()
  }

  #check = () => {
    const track = this.#track
    const now = this.#now()
    if (!track || now === null) return
    if (this.#isHeld) return this.#change('held')
    if (this.#state === 'blocked' || this.#state === 'failed') return
    const moment = momentOf(track.timeline, now)
    if (moment.phase === 'over') return this.#stop()
    if (moment.phase === 'before') {
      clearTimeout(this.#start)
      this.#start = setTimeout(this.#check, moment.startsInMs)
      return this.#change('waiting')
    }
    this.#follow(moment.positionMs)
  }

  /** Starts the element, or corrects where it is. */
  #follow(positionMs: number) {
    const audio = this.#element()
    if (positionMs > audio.duration * 1_000 - END_TOLERANCE_MS && (audio.paused || audio.ended)) return
    if (audio.paused) {
      audio.currentTime = positionMs / 1_000
      audio.playbackRate = 1
      this.#lastSeekAt = performance.now()
      void this.#playElement()
      return
    }
    const isSettling = audio.seeking || audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    if (isSettling) return
    const correction = correctionOf(audio.currentTime * 1_000 - positionMs)
    if (correction.kind === 'rate') {
      if (audio.playbackRate !== correction.rate) audio.playbackRate = correction.rate
      return
    }
    if (performance.now() - this.#lastSeekAt < SEEK_PAUSE_MS) return
    this.#lastSeekAt = performance.now()
    audio.playbackRate = 1
    audio.currentTime = positionMs / 1_000
  }

  async #playElement() {
    const track = this.#track
    this.#tabs?.postMessage('playing')
    try {
      await this.#element().play()
      if (this.#track === track && !this.#isHeld) this.#change('playing')
    } catch (error) {
      if (this.#track !== track || this.#isHeld) return
      // Another song was loaded, or the room was silenced, before this song had started.
      if (error instanceof DOMException && error.name === 'AbortError') return
      this.#change(error instanceof DOMException && error.name === 'NotAllowedError' ? 'blocked' : 'failed')
    }
  }

  #stop() {
    const audio = this.#audio
    clearTimeout(this.#start)
    if (audio && !audio.paused) audio.pause()
    if (this.#state !== 'silent') this.#change(this.#isHeld ? 'held' : 'silent')
  }

  #element(): HTMLAudioElement {
    if (this.#audio) return this.#audio
    const audio = new Audio()
    this.#audio = audio
    audio.preload = 'auto'
    // In the document, so that tests can compare what two browsers play.
    audio.hidden = true
    document.body.append(audio)
    audio.volume = player.state.volume
    // A headset or a media key has paused it.
    audio.addEventListener('pause', () => {
      const isOver = audio.ended || this.#track === null || this.#state !== 'playing'
      if (!isOver) this.hold()
    })
    audio.addEventListener('seeked', this.#check)
    audio.addEventListener('error', () => this.#track && audio.src !== '' && this.#change('failed'))
    return audio
  }

  #change(state: RoomAudioState) {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

export const roomAudio = new RoomAudio()

export function useRoomAudio(): RoomAudioState {
  return useSyncExternalStore(
    roomAudio.subscribe,
    () => roomAudio.state,
    () => 'silent',
  )
}
