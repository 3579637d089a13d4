/** The scores from 1 to 5 and the note of each. */
export const SCORE_NOTES = [
  { value: 1, note: 'Do', meaning: 'No es lo mío' },
  { value: 2, note: 'Re', meaning: 'Le falta algo' },
  { value: 3, note: 'Mi', meaning: 'Se deja querer' },
  { value: 4, note: 'Fa', meaning: 'Muy buena, la recomiendo' },
  { value: 5, note: 'Sol', meaning: 'Imprescindible' },
] as const

export type ScoreValue = (typeof SCORE_NOTES)[number]['value']

/** «3,5»: a score with one decimal, or none if it is whole. Without Intl, because lists show hundreds. */
export const scoreText = (score: number): string => score.toFixed(1).replace(/\.0$/, '').replace('.', ',')
