import { readdirSync, readFileSync } from 'node:fs'
import { parseRecipes } from './parseRecipes.ts'
import type { Recipe } from './recipe.ts'

/** recipes/README.md describes the format. */
const FOLDER = new URL('../recipes/', import.meta.url)
const GENRES = 'genres.txt'

const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8')

const byName: ReadonlyMap<string, Recipe> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt') && file !== GENRES)
    .flatMap((file) => [...parseRecipes(file, read(file))]),
)

function recipesNamed(names: string): readonly Recipe[] {
  return names.split(' ').map((name) => {
    const recipe = byName.get(name)
    if (!recipe) throw new Error(`sound/recipes/${GENRES}: there is no recipe ${name}`)
    return recipe
  })
}

/** The recipes of each genre by its key; with several, the seed chooses one. */
export const RECIPES: Readonly<Record<string, readonly Recipe[]>> = Object.fromEntries(
  [...read(GENRES).matchAll(/^(\S+): (.+)$/gm)].map(([, genre, names = '']) => [genre, recipesNamed(names)]),
)

const UNKNOWN = recipesNamed('pop indie trova soul')

export const recipesOf = (genre: string): readonly Recipe[] =>
  Object.hasOwn(RECIPES, genre) ? (RECIPES[genre] ?? UNKNOWN) : UNKNOWN
