/** The letter that stands for a name where there is no picture. */
export function initialOf(name: string): string {
  const first = name.trim().match(/[\p{L}\p{N}]/u)?.[0]
  return (first ?? '·').toLocaleUpperCase('es')
}
