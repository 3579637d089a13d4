import type { Plugin } from 'vite'

type Cut = { of: RegExp; away: RegExp; instead?: string }

/** Code in libraries that no screen uses and that tree shaking cannot remove. */
const CUTS: Cut[] = [
  // Only the server generates JSON Schema, for its API documentation.
  { of: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, away: /inst\._zod\.processJSONSchema = .*$/gm },
  {
    of: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    away: /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g,
    instead: '(() => ({}))',
  },
]

/** Removes unused code of libraries from the build. */
export function slimLibraries(): Plugin {
  return {
    name: 'slim-libraries',
    apply: 'build',
    transform: {
      filter: { id: CUTS.map(({ of }) => of) },
      handler(code, id) {
        let slim = code
        for (const { of, away, instead = '' } of CUTS) {
          if (!of.test(id)) continue
          const cut = slim.replaceAll(away, instead)
          if (cut === slim) this.error(`${id} does not match ${away}`)
          slim = cut
        }
        return { code: slim, map: null }
      },
    },
  }
}
