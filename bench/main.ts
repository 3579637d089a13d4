// npm run bench -- NAME: measures something on this machine; without a name it lists what there is. Arguments after the name go to the
// bench. The first lines of each file say what it measures, and docs/performance has the results.
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('./', import.meta.url)

/** A bench says its command in its first line; the other files are parts of benches. */
const benches = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .flatMap((file) => {
    const [, measures] =
      /^\/\/ npm run (?:bench -- )?\w+[^:]*: (.+)/.exec(readFileSync(new URL(file, FOLDER), 'utf8')) ?? []
    return measures === undefined ? [] : [{ name: file.slice(0, -'.ts'.length), measures }]
  })

const [name] = process.argv.splice(2, 1)
if (benches.some((bench) => bench.name === name)) await import(new URL(`${name}.ts`, FOLDER).href)
else {
  const list = benches.map((bench) => `  ${bench.name.padEnd(16)} ${bench.measures}`).join('\n')
  process.stderr.write(`${name ? `There is no bench ${name}.` : 'npm run bench -- NAME'}\n\n${list}\n`)
  process.exitCode = 2
}
