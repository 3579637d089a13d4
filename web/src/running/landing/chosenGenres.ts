/** Genres that differ in sound and picture; the first ones to show. */
const FAVOURITES = [
  'Cumbia',
  'Rock',
  'Jazz',
  'Salsa',
  'Indie',
  'Tango',
  'Flamenco',
  'Electrónica',
  'Bolero',
  'Hip Hop',
]

const SHOWN = 10

/** Ten genres of the catalogue: the favourites that it has, in their order, then others. */
export function chosenGenres<G extends { name: string }>(genres: readonly G[]): G[] {
  const rank = ({ name }: G) => {
    const place = FAVOURITES.indexOf(name)
    return place === -1 ? FAVOURITES.length : place
  }
  return genres.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN)
}
