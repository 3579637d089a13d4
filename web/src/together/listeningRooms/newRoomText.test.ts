import { expect, test } from 'vitest'
import { newRoomText } from './newRoomText.ts'

test.each([
  [0, 'Hasta 50 personas escuchan lo mismo a la vez y lo puntúan en secreto.'],
  [1, 'Empieza con esta canción.'],
  [20, 'Empieza con estas 20 canciones.'],
  [21, 'Empieza con las primeras 20 canciones. La otra no entra: cada persona puede tener 20 en espera.'],
  [
    35,
    'Empieza con las primeras 20 canciones. Las otras 15 no entran: cada persona puede tener 20 en espera.',
  ],
])('with %d songs says what fits and what does not', (songCount, text) => {
  expect(newRoomText(songCount).endsWith(text)).toBe(true)
})
