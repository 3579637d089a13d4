/** The sentences that a banner has room for. */
const SENTENCES_SHOWN = 3

/** Names the changes that were undone or restored, and those that could not be. */
export function undoneText({
  undone,
  left,
  skipped,
}: {
  undone: number
  left: number
  skipped: readonly string[]
}) {
  return [
    undone === 1 ? 'Deshicimos el cambio' : `Deshicimos ${undone.toLocaleString('es')} cambios`,
    ...skippedTexts(skipped),
    left > 0 && `Quedan ${left.toLocaleString('es')}: vuelve a pulsar para seguir`,
  ]
    .filter(Boolean)
    .join('. ')
}

/** The first reasons, and how many more there are. */
export function skippedTexts(skipped: readonly string[]): string[] {
  const rest = skipped.length - SENTENCES_SHOWN
  if (rest <= 0) return [...skipped]
  return [
    ...skipped.slice(0, SENTENCES_SHOWN),
    rest === 1
      ? 'Y una cosa más que ya no se pudo deshacer'
      : `Y ${rest.toLocaleString('es')} cosas más que ya no se pudieron deshacer`,
  ]
}
