/** The letter shown for a name that has no picture. */
export function initialOf(name: string): string {
  const first = name.trim().match(/[\p{L}\p{N}]/u)?.[0]
  return (first ?? '·').toLocaleUpperCase('es')
}
