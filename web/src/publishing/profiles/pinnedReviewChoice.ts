/** A review that can be pinned, with what is needed to recognise it. */
export type PinnedReviewChoice = {
  id: string
  title: string
  /** The item that it reviews. */
  about: string
}
