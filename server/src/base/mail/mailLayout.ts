import { html } from '../common/html.ts'
import type { NewMail } from './mail.ts'

export type MailContent = {
  /** Never contains words of a user: a heading reads as a statement of ReMusic. */
  title: string
  /** The preview text that mail clients show beside the subject. Never contains words of a user either. */
  preheader: string
  /** The recipient's own name. Omit it while the address is not confirmed, because anyone may have chosen the name. */
  greets?: string
  /** May contain words of other users, whose links are removed. */
  paragraphs: readonly string[]
  /** A list of our own pages. Titles and texts may contain words of other users, whose links are removed. */
  items?: readonly MailItem[]
  action?: { label: string; url: string }
  /** Where the recipient can switch off mails of this kind, if that is possible. */
  preferencesUrl?: string
  /** Ends mails of this kind without signing in. */
  unsubscribeUrl?: string
}

export type MailItem = { title: string; text: string; url: string }

type AddressedContent = Omit<MailContent, 'title' | 'greets'> & {
  /** The heading, if it differs from the subject. */
  title?: string
} & Pick<NewMail, 'expiresAt' | 'dailyLimit'>

/** A mail that greets its recipient, unless the name is empty. The key is its idempotency key. */
export function mailTo(
  { name, email }: { name: string; email: string },
  key: string,
  subject: string,
  { title = subject, expiresAt, dailyLimit, ...content }: AddressedContent,
): NewMail {
  const { unsubscribeUrl } = content
  return {
    key,
    to: { name, address: email },
    subject,
    ...(expiresAt && { expiresAt }),
    ...(dailyLimit && { dailyLimit }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...layout({ ...content, title, ...(name && { greets: name }) }),
  }
}

/** Renders a mail as plain text and as HTML, in a light and a dark theme, without external resources. */
export function layout({ greets, paragraphs, items = [], ...content }: MailContent) {
  const greeting = greets === undefined ? [] : [`Hola, ${greets}:`]
  const safe = {
    ...content,
    paragraphs: [...greeting, ...paragraphs].map(withoutLinks),
    items: items.map(({ title, text, url }) => ({
      title: withoutLinks(title),
      text: withoutLinks(text),
      url,
    })),
  }
  return {
    text: asText(safe),
    html: asHtml(safe),
  }
}

const LINK = /(?:[\p{L}\p{N}][\p{L}\p{N}+.-]*:\/\/|www\.)[^\s»”"<>]+/giu
/** Mail clients also turn `evil.example` into a link. A space after the dot prevents that, and reads like a sentence. */
const DOT_INSIDE_WORD = /(?<=[\p{L}\p{N}])\.(?=\p{L})/gu

/** Users must not be able to send links in our name, so paragraphs contain none. Our own links are buttons. */
export const withoutLinks = (text: string) => text.replace(LINK, '[enlace]').replace(DOT_INSIDE_WORD, '. ')

const FOOTER = 'ReMusic: música, reseñas y conversación en español.'
const PREFERENCES = 'Elige qué avisos recibir por correo'
const UNSUBSCRIBE = 'No quiero recibir más este correo'

type SafeContent = Omit<MailContent, 'greets' | 'items'> & { items: readonly MailItem[] }

const choicesOf = ({ preferencesUrl, unsubscribeUrl }: SafeContent) =>
  [
    { label: PREFERENCES, url: preferencesUrl },
    { label: UNSUBSCRIBE, url: unsubscribeUrl },
  ].flatMap(({ label, url }) => (url ? [{ label, url }] : []))

function asText(content: SafeContent) {
  const { title, paragraphs, items, action } = content
  const list = items.map((item) => `${item.title}\n${item.text}\n${item.url}`)
  const link = action ? [`${action.label}:\n${action.url}`] : []
  const choices = choicesOf(content).map(({ label, url }) => `\n${label}: ${url}`)
  return [title, ...paragraphs, ...list, ...link, `--\n${FOOTER}${choices.join('')}`].join('\n\n')
}

function asHtml(content: SafeContent) {
  const { title, preheader, paragraphs, items, action } = content
  const choices = choicesOf(content).map(
    ({ label, url }) =>
      html`<br><a class="suave" href="${url}" target="_blank" rel="noopener noreferrer" style="color:#70505e">${label}</a>`,
  )
  const list = items.map(
    (item) =>
      html`<p style="margin:0 0 14px"><a class="titulo" href="${item.url}" target="_blank" rel="noopener noreferrer" style="color:#854000;font-weight:700">${item.title}</a><br><span class="suave" style="color:#70505e">${item.text}</span></p>
`,
  )
  const link =
    action &&
    html`<p style="margin:28px 0 12px"><a class="tecla" href="${action.url}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#ffb02e;border-bottom:3px solid #b86106;color:#2a0f22;font-weight:700;text-decoration:none">${action.label}</a></p>
<p class="suave" style="margin:0;font-size:14px;color:#70505e;overflow-wrap:anywhere">Si el botón no funciona, copia esta dirección en tu navegador:<br>${action.url}</p>`
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
@media (prefers-color-scheme: dark) {
  body, .fondo { background: #190a17 !important }
  .hoja { background: #241120 !important; border-color: #452940 !important }
  .hoja, .marca, h1 { color: #fff3ea !important }
  .suave { color: #b09aa6 !important }
  .titulo { color: #ffbf5c !important }
}
</style>
</head>
<body style="margin:0;background:#fbebe4">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="fondo" width="100%" cellpadding="0" cellspacing="0" style="background:#fbebe4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:Archivo,'Segoe UI',Helvetica,Arial,sans-serif">
<tr><td class="marca" style="padding:0 4px 16px;font-family:Sansita,Georgia,serif;font-size:28px;font-weight:900;letter-spacing:-0.02em;color:#2a0f22">ReMusic</td></tr>
<tr><td class="hoja" style="padding:32px;border:1px solid #e2c6bc;border-radius:14px;background:#fff7f2;color:#2a0f22;font-size:16px;line-height:1.55">
<h1 style="margin:0 0 16px;font-family:Sansita,Georgia,serif;font-size:26px;line-height:1.15;color:#2a0f22">${title}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 14px">${paragraph}</p>`)}
${list}
${link ?? html``}
</td></tr>
<tr><td class="suave" style="padding:16px 4px;font-size:13px;color:#70505e">${FOOTER}${choices}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`.text
}
