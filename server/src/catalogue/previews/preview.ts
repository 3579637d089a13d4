/** The sound of a song as it is sent and kept. */
export type Preview = {
  mp3: Buffer
  seconds: number
  /** Heights of its picture's bars, from 0 to 100. */
  peaks: readonly number[]
}

/** What a preview is made from. */
export type Order = { seed: string; genre: string }
