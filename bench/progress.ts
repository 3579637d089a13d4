const WIDTH = 30

/** A line that fills up: how much is done of what is being done. Where nobody looks, a line a tenth. */
export function startProgress(what: string) {
  const started = performance.now()
  let told = -1
  const show = (share: number, step: string) => {
    const seconds = Math.round((performance.now() - started) / 1_000)
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const line = `${what} ${bar} ${String(Math.round(share * 100)).padStart(3)} % · ${seconds} s · ${step}`
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${line}${share === 1 ? '\n' : ''}`)
    else if (Math.floor(share * 10) > told) process.stderr.write(`${line}\n`)
    told = Math.floor(share * 10)
  }
  show(0, '')
  return show
}
