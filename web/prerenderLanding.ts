import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'vite'
import { chunksOf, readManifest } from './manifest.ts'

const LANDING = 'src/pages/LandingPage.tsx'
const EMPTY_ROOT = '<div id="root"></div>'

/** Beside index.html, landing.html: the same page with the landing screen already drawn in it. */
export function prerenderLanding(): Plugin {
  let outDir = ''
  let root = ''
  let isWanted = false
  return {
    name: 'prerender-landing',
    apply: 'build',
    configResolved(config) {
      isWanted = !config.build.ssr
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    async writeBundle() {
      if (!isWanted) return
      const [page, manifest] = await Promise.all([
        readFile(join(outDir, 'index.html'), 'utf8'),
        readManifest(outDir),
      ])
      // A screen's style sheets come with its script, which nobody has yet.
      const styles = chunksOf(manifest, [LANDING])
        .flatMap(({ css = [] }) => css)
        .filter((file) => !page.includes(file))
      const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')
      const { body, rules } = withoutStyleAttributes(await drawn(root, join(outDir, '.prerender')))
      if (!page.includes(EMPTY_ROOT)) throw new Error('index.html has no empty #root to draw in')
      await writeFile(
        join(outDir, 'landing.html'),
        page
          .replace('</head>', () => `${links}<style nonce="__CSP_NONCE__">${rules}</style></head>`)
          .replace(EMPTY_ROOT, () => `<div id="root">${body}</div>`),
      )
    },
  }
}

/** The security policy lets scripts set an element's own style, but not the page; rules with a nonce may stand in for it. */
function withoutStyleAttributes(html: string) {
  const rules: string[] = []
  const body = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`[data-drawn="${rules.length}"]{${style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")}}`)
    return ` data-drawn="${rules.length - 1}"`
  })
  return { body, rules: rules.join('') }
}

async function drawn(root: string, outDir: string): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    ssr: { noExternal: true },
  })
  // In a process of its own, which ends whatever the screens' modules have left open.
  const module = JSON.stringify(pathToFileURL(join(outDir, 'prerender.js')).href)
  const script = `const { landingHtml } = await import(${module})
    process.stdout.write(landingHtml(), () => process.exit())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  await rm(outDir, { recursive: true })
  return stdout
}
