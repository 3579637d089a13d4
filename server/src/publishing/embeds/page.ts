import { creditedTo } from '@remusic/contract/music/catalogue'
import type { Song } from '@remusic/contract/music/schemas/catalogue'
import {
  EMBED_TEXTS,
  EMBEDDED_SCREENS,
  type EmbedKind,
  type EmbedTheme,
} from '@remusic/contract/publishing/embeds'
import { CARD_TEXTS } from '@remusic/contract/publishing/sharing'
import { Html, html } from '../../base/common/html.ts'
import type { EmbeddedCard } from './cards.ts'
import { SCRIPT, STYLE } from './look.ts'

type Page = { publicUrl: string; kind: EmbedKind; theme: EmbedTheme | null }

/** A card as a whole page for an iframe on another site. Its links open in a new tab. */
export function cardPage(card: EmbeddedCard, { publicUrl, kind, theme }: Page): string {
  const url = addressOf(card, { publicUrl, kind })
  const body = html`<main class="${kind}">${BODIES[kind](card, { publicUrl, kind, theme })}
    <p class="failed" role="alert" hidden>${EMBED_TEXTS.playFailed}</p>
    <div class="foot"><a href="${url}" ${OUTWARD}>${LOGO}${EMBED_TEXTS.open[kind]}${AWAY}</a></div></main>
    <script>${new Html(SCRIPT)}</script>`
  return asDocument(body, { title: `${card.title} · ${card.author}`, url, theme })
}

/** The card of something that was removed or is private. */
export const missingPage = ({ publicUrl, theme }: Omit<Page, 'kind'>): string =>
  asDocument(
    html`<main class="gone"><h1>${CARD_TEXTS.missing}</h1><p class="by">${CARD_TEXTS.missingHint}</p>
    <div class="foot"><a href="${publicUrl}/" ${OUTWARD}>${LOGO}ReMusic${AWAY}</a></div></main>`,
    { title: CARD_TEXTS.missing, url: null, theme },
  )

const addressOf = ({ id }: EmbeddedCard, { publicUrl, kind }: Pick<Page, 'publicUrl' | 'kind'>) =>
  publicUrl + EMBEDDED_SCREENS[kind] + encodeURIComponent(id)

const BODIES: Record<EmbedKind, (card: EmbeddedCard, page: Page) => Html> = {
  song: (card, page) => html`<div class="head">${cover(card, card.songs.map(playKey))}<div class="text">
    <h1 class="two"><a href="${addressOf(card, page)}" ${OUTWARD}>${card.title}${AWAY}</a></h1>
    <p class="by two">${card.author}</p>${score(card)}</div></div>`,
  review: (card, page) => html`<div class="head">${cover(card)}<div class="text">
    <p class="two"><strong>${card.review?.about ?? ''}</strong></p><p class="by two">${card.by}</p>${score(card)}</div></div>
    <blockquote><h1><a href="${addressOf(card, page)}" ${OUTWARD}>${card.title}${AWAY}</a></h1>
    <p>${card.review?.text ?? ''}</p></blockquote><p class="by">${card.author}</p>`,
  playlist: (card, page) => html`<div class="head">${cover(card)}<div class="text">
    <h1 class="two"><a href="${addressOf(card, page)}" ${OUTWARD}>${card.title}${AWAY}</a></h1>
    <p class="by two">${card.by}</p><p class="small">${card.facts}</p></div></div>
    ${card.songs.length === 0 ? '' : html`<ol>${card.songs.map((song, i) => songRow(song, i, page))}</ol>`}`,
}

const songRow = (song: Song, index: number, { publicUrl }: Page) => html`<li>
  <span class="cell"><span class="number" aria-hidden="true">${index + 1}</span>${playKey(song)}</span>
  <div><a href="${publicUrl + EMBEDDED_SCREENS.song + encodeURIComponent(song.apiId)}" ${OUTWARD}>${song.title}${AWAY}</a>
  <p class="small two">${creditedTo(song)}</p></div></li>`

/** Hidden until the script has started, because the button does nothing without it. */
function playKey({ title, preview, hasPreview }: Song): Html {
  if (!hasPreview || !preview) return html``
  return html`<button type="button" hidden aria-pressed="false" aria-label="${EMBED_TEXTS.play(title)}" data-preview="${preview}">
    <svg class="play" viewBox="0 0 16 16" aria-hidden="true"><path d="M3.5 1.6v12.8L14 8z"/></svg>
    <svg class="pause" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 2h3.6v12H3zM9.4 2H13v12H9.4z"/></svg></button>`
}

/** Shows one picture, or a collage of four. They need no alternative text, because the title beside them names the content. */
function cover({ pictures }: EmbeddedCard, key: readonly Html[] = []): Html {
  const shown = pictures.length < 4 ? pictures.slice(0, 1) : pictures.slice(0, 4)
  return html`<div class="${shown.length > 1 ? 'cover collage' : 'cover'}">${shown.map((src) => html`<img src="${src}" alt="" loading="lazy" decoding="async">`)}${key}</div>`
}

/** Five ascending notes, filled up to the score, as everywhere in ReMusic. */
function score({ score: value, facts }: EmbeddedCard): Html {
  if (value === null) return facts === '' ? html`` : html`<p class="small">${facts}</p>`
  const number = value.toLocaleString('es', { maximumFractionDigits: 1 })
  const notes = [1, 2, 3, 4, 5].map((step) => {
    const x = 9 + (step - 1) * 20
    const y = 37 - (step - 1) * 4
    return html`<g class="${step <= Math.round(value) ? 'on' : 'off'}"><path d="M${x + 7.1} ${y - 2}V${y - 21}"/><ellipse cx="${x}" cy="${y}" rx="7.8" ry="5.7" transform="rotate(-20 ${x} ${y})"/></g>`
  })
  return html`<p class="score"><span class="away">Calificación: ${number} de 5</span><svg viewBox="0 0 100 44" aria-hidden="true">${notes}</svg><b aria-hidden="true">${number}</b>${facts === '' ? '' : html`<span class="small">${facts}</span>`}</p>`
}

const OUTWARD = html`target="_blank" rel="noopener"`
const AWAY = html`<span class="away"> ${EMBED_TEXTS.newTab}</span>`
const LOGO = html`<svg viewBox="0 0 40 40" fill="none" aria-hidden="true"><path d="M3 8h34M3 14h34M3 20h34M3 26h34M3 32h34" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/><path class="stem" d="M13.4 17V38" stroke-width="2.8" stroke-linecap="round"/><ellipse class="note" cx="22.5" cy="14" rx="10.2" ry="7.3" transform="rotate(-20 22.5 14)"/></svg>`

type Document = { title: string; url: string | null; theme: EmbedTheme | null }

function asDocument(body: Html, { title, url, theme }: Document): string {
  return html`<!doctype html>
<html lang="es"${theme === null ? '' : html` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ReMusic</title>${url === null ? '' : html`<link rel="canonical" href="${url}">`}
<style>${new Html(STYLE)}</style></head>
<body>${body}</body></html>`.text
}
