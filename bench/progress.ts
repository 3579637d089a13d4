const WIDTH = 30

/** A progress bar on a terminal; elsewhere, one line for every tenth of the work. */
export function showProgress(title: string) {
  const started = performance.now()
  let lastTenth = -1
  const show = (share: number, step: string) => {
    const seconds = Math.round((performance.now() - started) / 1_000)
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const line = `${title} ${bar} ${String(Math.round(share * 100)).padStart(3)} % · ${seconds} s · ${step}`
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${line}${share === 1 ? '\n' : ''}`)
    else if (Math.floor(share * 10) > lastTenth) process.stderr.write(`${line}\n`)
    lastTenth = Math.floor(share * 10)
  }
  show(0, '')
  return show
}
