/** The rendered preview of a song. */
export type Preview = {
  mp3: Buffer
  seconds: number
  /** Heights of the waveform's bars, from 0 to 100. */
  peaks: readonly number[]
}

/** The input a preview is composed from. */
export type PreviewSpec = { seed: string; genre: string }
