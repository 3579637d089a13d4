import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../common/html.ts'

type PlainPage = {
  title: string
  content: Html
  /** Rules in addition to the common style sheet. */
  style: Html
  /** Additional directives of the content security policy. */
  allows?: readonly string[]
}

/** Sends a page of demo mode that needs no JavaScript, with a light and a dark theme. */
export function sendPlainPage(reply: FastifyReply, { title, content, style, allows = [] }: PlainPage) {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...allows,
  ]
  return reply
    .headers({ 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light"><title>${title} · ReMusic</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style nonce="${nonce}">${LOOK}${style}</style></head>
<body><main>${content}</main></body></html>`.text,
    )
}

const LOOK = html`
:root { --bg: #190a17; --s1: #241120; --s2: #30192b; --line: #452940; --text: #fff3ea; --text-2: #d8c3c9; --link: #ffbf5c; --focus: #ffd98a; --bad: #ff9d9d }
@media (prefers-color-scheme: light) {
  :root { --bg: #fbebe4; --s1: #fff7f2; --s2: #f4ded5; --line: #e2c6bc; --text: #2a0f22; --text-2: #573848; --link: #854000; --focus: #4a33b3; --bad: #a3002f }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.55 Archivo, system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 72px }
h1 { margin: 8px 0 16px; font: 900 40px/1.05 Sansita, system-ui, sans-serif; letter-spacing: -.03em; text-wrap: balance; overflow-wrap: anywhere }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
small { font-size: 14px }
.tecla { display: inline-block; padding: 11px 18px; border: 0; border-bottom: 3px solid #b86106; border-radius: 10px; background: #ffb02e; color: #2a0f22; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer }
.tecla.sobria { border-bottom-color: var(--line); background: var(--s2); color: var(--text) }
`
