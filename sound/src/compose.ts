import { canonicalGenre } from '@remusic/art/genreStyles'
import { seeded } from '@remusic/art/random'
import { writeBass } from './parts/bass.ts'
import { writeDrums } from './parts/drums.ts'
import { writeHarmony } from './parts/harmony.ts'
import { writeLead } from './parts/melody.ts'
import type { Piece, Track } from './piece.ts'
import { recipesOf } from './recipes.ts'
import { layOut } from './score.ts'

/** Composes a song. The same seed and genre always give the same piece, whichever synonym names the genre. */
export function compose({ seed, genre }: { seed: string; genre: string }): Piece {
  const key = canonicalGenre(genre)
  const own = `${key}/${seed}`
  const recipe = seeded(own).pick(recipesOf(key))
  const score = layOut(recipe, own)
  const { tempo, seconds, tonic, mode, symbols, sections } = score
  const tracks: (Track | null)[] = [
    recipe.bass ? writeBass(score, recipe.bass) : null,
    ...recipe.parts.map((part, index) => writeHarmony(score, part, index)),
    ...(recipe.lead ? writeLead(score, recipe.lead) : []),
  ]
  return {
    genre: key,
    tempo,
    metre: recipe.metre,
    tonic,
    mode,
    chords: symbols,
    sections,
    seconds,
    tracks: tracks.filter((track) => track !== null && track.notes.length > 0) as Track[],
    hits: writeDrums(score),
    drumsLevel: recipe.drums ?? 0,
    space: score.chance('space').between(...recipe.space),
    seed: own,
  }
}
