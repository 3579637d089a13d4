/** A review that can be pinned, with what is needed to recognise it. */
export type PinnedReviewChoice = {
  id: string
  title: string
  /** What it reviews. */
  about: string
}
