import type { Plugin } from 'vite'

type Cut = { of: RegExp; away: RegExp; instead?: string }

/** What libraries bring along and no screen uses; bundlers cannot tell. */
const CUTS: Cut[] = [
  // Describing shapes as JSON Schema is what the server does for the documentation of its API.
  { of: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, away: /inst\._zod\.processJSONSchema = .*$/gm },
  {
    of: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    away: /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g,
    instead: '(() => ({}))',
  },
]

/** Leaves out of the build what is dead weight in libraries. */
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
          if (cut === slim) this.error(`${id} is no longer written in the way that ${away} expects`)
          slim = cut
        }
        return { code: slim, map: null }
      },
    },
  }
}
