import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Play = { person: number; artist: number; plays: number }

/** The artists that people play, and further ones that are hidden from the recommendations. */
export type Listening = {
  plays: Play[]
  /** The names by artist; empty if there is no such file. */
  names: Map<number, string>
  heldOut: HeldOut[]
}
export type HeldOut = { file: string; artistsOf: Map<number, Set<number>> }

/** Reads `train.tsv` and, where they exist, `artists.tsv` and every `heldout-*.tsv` of a folder. */
export async function readListening(folder: string): Promise<Listening> {
  const files = (await readdir(folder)).sort()
  const train = await readRows(join(folder, 'train.tsv'))
  const names = files.includes('artists.tsv') ? await readRows(join(folder, 'artists.tsv')) : []
  const heldOut: HeldOut[] = []
  for (const file of files.filter((name) => /^heldout-.*\.tsv$/.test(name))) {
    const artistsOf = new Map<number, Set<number>>()
    for (const [person, artist] of await readRows(join(folder, file))) {
      const artists = artistsOf.get(Number(person)) ?? new Set()
      artistsOf.set(Number(person), artists.add(Number(artist)))
    }
    heldOut.push({ file, artistsOf })
  }
  return {
    plays: train.map(([person, artist, plays]) => ({
      person: Number(person),
      artist: Number(artist),
      plays: Number(plays),
    })),
    names: new Map(names.map(([artist, name = '']) => [Number(artist), name])),
    heldOut,
  }
}

/** The rows of a file of tab-separated values, without its header. */
async function readRows(path: string): Promise<string[][]> {
  const [, ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/)
  return lines.filter((line) => line !== '').map((line) => line.split('\t'))
}

/**
 * Derives the scores that people would give: 3, 4 or 5 by thirds of their own plays, from the least to the most played. The total number of
 * a person's plays does not matter.
 */
export function asScores(plays: readonly Play[]): { person: number; artist: number; score: number }[] {
  return [...Map.groupBy(plays, ({ person }) => person).values()].flatMap((own) =>
    own
      .toSorted((a, b) => a.plays - b.plays)
      .map(({ person, artist }, rank) => ({
        person,
        artist,
        score: 3 + Math.floor((3 * rank) / own.length),
      })),
  )
}
