import type { Random } from '@remusic/art/random'

/** A version 7 UUID with the timestamp of the given moment. */
export function uuidV7(at: Date, random: Random): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const digits = (count: number) =>
    random
      .integer(0, 16 ** count - 1)
      .toString(16)
      .padStart(count, '0')
  const variant = random.integer(8, 11).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${variant}${digits(3)}-${digits(6)}${digits(6)}`
}
