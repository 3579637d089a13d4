/** The part of the dump that an installation imports. Countries and languages widen it, the other two narrow it down. */
export type Slice = {
  /** ISO 3166-1 codes: artists from these countries. */
  countries: string[]
  /** ISO 639-3 codes: artists with a release in one of these languages. Without countries and languages: all artists. */
  languages: string[]
  /** Albums first released in this year or later, and undated ones. */
  since: number | null
  /** Artists with at least this many albums, singles and EPs. */
  minReleases: number
}

export const EVERYTHING: Slice = { countries: [], languages: [], since: null, minReleases: 0 }
