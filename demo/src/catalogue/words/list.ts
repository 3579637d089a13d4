/** The entries of a text, one to a line or several with ' · ' between them. */
export function list(text: string): readonly string[] {
  return text
    .split(/\n| · /)
    .map((entry) => entry.trim())
    .filter(Boolean)
}
