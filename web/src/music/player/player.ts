import type { Credit } from '@remusic/contract/music/catalogue'
import { PREVIEW_SECONDS } from '@remusic/contract/music/previews'
import { useSyncExternalStore } from 'react'
import { isMissing } from '../../base/api/media.ts'

/** The fields of a song that the player needs. */
export type PlayableSong = {
  apiId: string
  title: string
  /** All its artists as text, and one by one. */
  artist: string
  artistId: string
  credits: readonly Credit[]
  image: string
  /** Null if there is no preview. */
  preview: string | null
}

export type PlayerState = {
  song: PlayableSong | null
  /** `missing` means that the song has no preview, so a retry cannot succeed. */
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed' | 'missing'
  position: number
  duration: number
  volume: number
  hasNext: boolean
  hasPrevious: boolean
}

/** The element tells how much of the preview was played. */
type EndListener = (song: PlayableSong, audio: Pick<HTMLAudioElement, 'played' | 'duration'>) => void

const SKIP_SECONDS = 5
/** Playback starts at least this long before the end, because a preview may be shorter than most. */
const LAST_START_SECONDS = 1
const VOLUME_KEY = 'volume'

const INITIAL_STATE: PlayerState = {
  song: null,
  status: 'idle',
  position: 0,
  duration: PREVIEW_SECONDS,
  volume: 1,
  hasNext: false,
  hasPrevious: false,
}

/** The only player of the page. It keeps playing across navigation and holds the queue the song came from. */
class Player {
  #state: PlayerState = { ...INITIAL_STATE, volume: storedVolume() }
  #queue: PlayableSong[] = []
  #index = -1
  /** Songs that turned out to have no preview after their page had loaded. */
  #missing = new Set<string>()
  #audio: HTMLAudioElement | null = null
  #volumeBeforeMute = 1
  /** False if the current song only followed another one. */
  #isChosen = true
  /** The song whose failure has been checked. */
  #checked: PlayableSong | null = null
  #listeners = new Set<() => void>()
  #endListeners = new Set<EndListener>()
  // Playback in other tabs pauses when this one starts.
  #tabs = globalThis.window?.BroadcastChannel ? new BroadcastChannel('remusic-player') : null

  constructor() {
    if (this.#tabs) this.#tabs.onmessage = () => this.pause()
  }

  get state(): PlayerState {
    return this.#state
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls back at the end of a preview. */
  onEnded = (listener: EndListener) => {
    this.#endListeners.add(listener)
    return () => void this.#endListeners.delete(listener)
  }

  /** Plays a song of a list; pauses or resumes it if it is the current one. */
  toggle(song: PlayableSong, list: readonly PlayableSong[] = [song]) {
    if (this.#state.song?.apiId === song.apiId && this.#state.status !== 'failed') {
      if (this.#state.status === 'playing' || this.#state.status === 'loading') this.pause()
      else this.resume()
      return
    }
    this.#queue = list.filter((each) => this.hasPreview(each))
    this.#start(this.#queue.findIndex((each) => each.apiId === song.apiId))
  }

  /** Plays a song from a position. If it is not loaded, it is loaded from there. */
  playFrom(song: PlayableSong, seconds: number) {
    const { song: current, status, duration } = this.#state
    if (current?.apiId === song.apiId && status !== 'failed') {
      this.seek(Math.min(seconds, Math.max(0, duration - LAST_START_SECONDS)))
      void this.#play()
      return
    }
    this.#queue = this.hasPreview(song) ? [song] : []
    this.#start(0, { position: seconds })
  }

  pause() {
    this.#audio?.pause()
  }

  resume() {
    if (this.#state.status === 'failed') this.#start(this.#index)
    else if (this.#state.status !== 'missing') void this.#play()
  }

  /** Whether a song can be played, as far as it is known. */
  hasPreview = ({ apiId, preview }: Pick<PlayableSong, 'apiId' | 'preview'>) =>
    preview !== null && !this.#missing.has(apiId)

  next() {
    if (this.#state.hasNext) this.#start(this.#nextIndex())
  }

  previous() {
    if (this.#state.hasPrevious) this.#start(this.#previousIndex())
    else this.seek(0)
  }

  seek(seconds: number) {
    if (!this.#audio) return
    this.#audio.currentTime = seconds
    this.#change({ position: seconds })
  }

  setVolume(volume: number) {
    localStorage.setItem(VOLUME_KEY, String(volume))
    if (this.#audio) this.#audio.volume = volume
    this.#change({ volume })
  }

  /** Mutes, or restores the previous volume. */
  toggleMuted() {
    const { volume } = this.#state
    if (volume > 0) this.#volumeBeforeMute = volume
    this.setVolume(volume > 0 ? 0 : this.#volumeBeforeMute)
  }

  close() {
    this.#audio?.pause()
    this.#audio?.removeAttribute('src')
    this.#audio?.load()
    this.#queue = []
    this.#index = -1
    this.#change({ ...INITIAL_STATE, volume: this.#state.volume })
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = null
  }

  /** Seeks relative to the current position. */
  skip(seconds: number) {
    const { position, duration } = this.#state
    this.seek(Math.min(duration, Math.max(0, position + seconds)))
  }

  #nextIndex = () => this.#queue.findIndex((song, i) => i > this.#index && this.hasPreview(song))
  #previousIndex = () => this.#queue.findLastIndex((song, i) => i < this.#index && this.hasPreview(song))

  #start(index: number, { position = 0, isChosen = true } = {}) {
    const song = this.#queue[index]
    if (!song?.preview) return
    this.#index = index
    this.#isChosen = isChosen
    this.#checked = null
    this.#change({
      song,
      status: 'loading',
      position,
      duration: PREVIEW_SECONDS,
      hasNext: this.#nextIndex() >= 0,
      hasPrevious: this.#previousIndex() >= 0,
    })
    const audio = this.#element()
    audio.src = song.preview
    // Before the metadata has loaded, this sets where playback begins.
    audio.currentTime = position
    setMediaMetadata(song)
    void this.#play()
  }

  async #play() {
    const audio = this.#element()
    this.#tabs?.postMessage('playing')
    try {
      await audio.play()
    } catch (error) {
      // Another song was chosen before this one started.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await this.#fail()
    }
  }

  /** Finds out whether a song has no preview or just cannot be played now: the audio element reports both alike. */
  async #fail() {
    const { song, status } = this.#state
    // The element reports one failure twice: by an event and by the promise of `play`.
    if (!song?.preview || this.#checked === song || status === 'failed') return
    this.#checked = song
    const missing = await isMissing(song.preview)
    if (missing) this.#missing.add(song.apiId)
    if (this.#state.song !== song) return
    this.#change({
      status: missing ? 'missing' : 'failed',
      hasNext: this.#nextIndex() >= 0,
      hasPrevious: this.#previousIndex() >= 0,
    })
    // Autoplay skips to the next song. If the listener chose this song, the player reports that it has no preview.
    if (missing && !this.#isChosen && this.#state.hasNext) this.#start(this.#nextIndex(), { isChosen: false })
  }

  #element(): HTMLAudioElement {
    if (this.#audio) return this.#audio
    const audio = new Audio()
    this.#audio = audio
    audio.preload = 'auto'
    audio.volume = this.#state.volume
    audio.addEventListener('playing', () => this.#change({ status: 'playing' }))
    audio.addEventListener('waiting', () => this.#change({ status: 'loading' }))
    audio.addEventListener('pause', () => {
      const { song, status } = this.#state
      if (song && !audio.ended && status !== 'missing') this.#change({ status: 'paused' })
    })
    audio.addEventListener('timeupdate', () => this.#change({ position: audio.currentTime }))
    audio.addEventListener('durationchange', () => {
      if (Number.isFinite(audio.duration)) this.#change({ duration: audio.duration })
    })
    for (const moment of ['playing', 'seeked', 'ratechange'] as const)
      audio.addEventListener(moment, () => reportPosition(audio))
    audio.addEventListener('error', () => void this.#fail())
    audio.addEventListener('ended', () => {
      const { song } = this.#state
      if (song) for (const listener of this.#endListeners) listener(song, audio)
      if (this.#state.hasNext) this.#start(this.#nextIndex(), { isChosen: false })
      else this.#change({ status: 'paused', position: 0 })
    })
    registerMediaKeys(this)
    return audio
  }

  #change(change: Partial<PlayerState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export const player = new Player()

export function usePlayer(): PlayerState {
  return useSyncExternalStore(
    player.subscribe,
    () => player.state,
    () => INITIAL_STATE,
  )
}

/** Whether a song is loaded. */
export function useHasSong(): boolean {
  return useSyncExternalStore(
    player.subscribe,
    () => player.state.song !== null,
    () => false,
  )
}

/** Whether this song is in the player, without re-rendering on every change of position. */
export function useIsCurrent(apiId: string): 'playing' | 'paused' | null {
  return useSyncExternalStore(
    player.subscribe,
    () => {
      const { song, status } = player.state
      if (song?.apiId !== apiId) return null
      return status === 'playing' || status === 'loading' ? 'playing' : 'paused'
    },
    () => null,
  )
}

/** Whether a song can be played. It changes when a preview turns out to be missing. */
export function useHasPreview(song: Pick<PlayableSong, 'apiId' | 'preview'>): boolean {
  return useSyncExternalStore(
    player.subscribe,
    () => player.hasPreview(song),
    () => song.preview !== null,
  )
}

/** The first song of a list that can be played, where its play button begins. */
export function useFirstPlayable(list: readonly PlayableSong[]): PlayableSong | undefined {
  const index = useSyncExternalStore(
    player.subscribe,
    () => list.findIndex(player.hasPreview),
    () => list.findIndex(({ preview }) => preview !== null),
  )
  return list[index]
}

function storedVolume(): number {
  const stored = Number(globalThis.localStorage?.getItem(VOLUME_KEY) ?? '1')
  return stored >= 0 && stored <= 1 ? stored : 1
}

/** Shows the song on lock screens and media controls. Few of them render SVG, so our covers are passed as JPEG. */
function setMediaMetadata({ title, artist, image }: PlayableSong) {
  if (!('mediaSession' in navigator)) return
  const src = image.startsWith('/art/') ? image.replace('.svg?', '.jpg?') : image
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork: [{ src }] })
}

function reportPosition({ currentTime, duration }: HTMLAudioElement) {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration)) return
  navigator.mediaSession.setPositionState({ duration, position: Math.min(currentTime, duration) })
}

function registerMediaKeys(player: Player) {
  if (!('mediaSession' in navigator)) return
  const keys: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.resume()],
    ['pause', () => player.pause()],
    ['stop', () => player.close()],
    ['nexttrack', () => player.next()],
    ['previoustrack', () => player.previous()],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
  ]
  for (const [key, act] of keys) navigator.mediaSession.setActionHandler(key, act)
}
