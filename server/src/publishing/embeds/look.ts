/** The style sheet of the cards, in the colours of the design: dark, or light where the address or the browser asks for it. */
const DARK = `color-scheme: dark; --bg: #241120; --line: #452940; --line-2: #8e7684; --text: #fff3ea; --text-2: #d8c3c9; --text-3: #b09aa6;
  --accent: #ffb02e; --note-edge: #ffb02e; --key-outline: transparent; --on-accent: #2a0f22; --link: #ffbf5c; --focus: #ffd98a; --bad: #ff9486`
const LIGHT = `color-scheme: light; --bg: #fff7f2; --line: #e2c6bc; --line-2: #8f6874; --text: #2a0f22; --text-2: #573848; --text-3: #70505e;
  --accent: #ffb02e; --note-edge: #2a0f22; --key-outline: #2a0f22; --on-accent: #2a0f22; --link: #854000; --focus: #4a33b3; --bad: #a11a15`

export const STYLE = `
@font-face { font-family: Sansita; font-weight: 800; font-display: swap; src: url(/embed/fonts/sansita.woff2) format("woff2") }
@font-face { font-family: Archivo; font-weight: 400 800; font-display: swap; src: url(/embed/fonts/archivo.woff2) format("woff2") }
:root { ${DARK} }
@media (prefers-color-scheme: light) { :root { ${LIGHT} } }
:root[data-theme=oscuro] { ${DARK} }
:root[data-theme=claro] { ${LIGHT} }
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { height: 100% }
body { background: var(--bg); color: var(--text); font: 15px/1.45 Archivo, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
main { display: flex; flex-direction: column; gap: 12px; min-height: 100%; padding: 16px; border: 1px solid var(--line); border-radius: 14px }
/* Positioned, so that the words for screen readers stay inside of it. */
a { position: relative; color: inherit; text-decoration: none }
a:hover { text-decoration: underline; text-underline-offset: .2em }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px }
h1 { font: 800 22px/1.12 Sansita, "Cooper Black", Georgia, serif; letter-spacing: -.01em; text-wrap: balance }
.head { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 16px; align-items: start }
.text { display: grid; gap: 6px; align-content: start }
.two { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
.by { color: var(--text-2) }
.small { color: var(--text-3); font-size: 13px }
.cover { position: relative; width: 112px; height: 112px; overflow: hidden; border-radius: 3px; background: var(--line) }
.review .cover { width: 76px; height: 76px }
.cover img { display: block; width: 100%; height: 100%; object-fit: cover }
.cover button { position: absolute; right: 6px; bottom: 6px }
.collage { display: grid; grid-template-columns: 1fr 1fr }
.score { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px }
.score svg { width: 78px; height: auto; overflow: visible }
.score b { font: 800 18px/1 Sansita, Georgia, serif }
.on { fill: var(--accent); stroke: var(--note-edge); stroke-width: 2 }
.off { fill: none; stroke: var(--line-2); stroke-width: 1.8 }
.score path { stroke-linecap: round }
blockquote p { white-space: pre-line }
blockquote { display: grid; gap: 6px }
main.playlist { height: 100% }
ol { flex: 1 1 0; min-height: 120px; overflow: auto; padding-left: 2px; list-style: none; border-top: 1px solid var(--line) }
li { display: grid; grid-template-columns: 44px minmax(0, 1fr) auto; gap: 10px; align-items: center; min-height: 56px; padding: 6px 4px 6px 0; border-bottom: 1px solid var(--line) }
li .number { color: var(--text-3); text-align: center; font-variant-numeric: tabular-nums }
li a { display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; padding: 2px 0 }
.foot { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between; margin-top: auto }
.foot > a { display: inline-flex; gap: 8px; align-items: center; min-height: 32px; color: var(--link); font-weight: 700 }
.foot svg { width: 24px; height: 24px; color: var(--text) }
.stem { stroke: var(--text) }
.note { fill: var(--accent) }
button { display: inline-grid; place-items: center; width: 44px; height: 44px; border: 0; border-radius: 50%; background: var(--accent); color: var(--on-accent); box-shadow: 0 0 0 1.5px var(--key-outline); cursor: pointer }
button:focus-visible { border-radius: 50% }
button[hidden], [hidden] { display: none }
button svg { width: 18px; height: 18px; fill: currentColor }
button .pause, button[aria-pressed=true] .play { display: none }
button[aria-pressed=true] .pause { display: block }
.failed { color: var(--bad); font-size: 13px }
.gone { justify-content: center; align-items: center; text-align: center }
.gone .foot { justify-content: center; margin-top: 0 }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (max-width: 380px) { .cover { width: 84px; height: 84px } .review .cover { width: 64px; height: 64px } h1 { font-size: 19px } main { padding: 12px } }
`

/** Plays previews, one at a time. Without scripts there are no play buttons, and everything else works. */
export const SCRIPT = `(() => {
  const audio = new Audio()
  const failed = document.querySelector('.failed')
  let current = null
  const show = (key, playing) => {
    key.setAttribute('aria-pressed', String(playing))
  }
  const stop = () => {
    if (current) show(current, false)
  }
  for (const key of document.querySelectorAll('button[data-preview]')) {
    key.hidden = false
    const number = key.parentElement.querySelector('.number')
    if (number) number.hidden = true
    key.addEventListener('click', () => {
      failed.hidden = true
      if (current === key && !audio.paused) return audio.pause()
      if (current !== key) {
        stop()
        current = key
        audio.src = key.dataset.preview
      }
      audio.play().catch((error) => {
        if (error.name !== 'AbortError') failed.hidden = false
      })
    })
  }
  audio.addEventListener('play', () => show(current, true))
  audio.addEventListener('pause', stop)
  audio.addEventListener('ended', stop)
  audio.addEventListener('error', stop)
})()`
