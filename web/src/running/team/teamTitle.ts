const NUMBERS = 'Una Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce'.split(' ')

/** The title of the team page, with the number of people while it is a short word. */
export function teamTitle(count: number): string {
  const number = NUMBERS[count - 1]
  return number
    ? `${number} ${count === 1 ? 'persona' : 'personas'} y un pentagrama`
    : 'Las personas detrás de ReMusic'
}
