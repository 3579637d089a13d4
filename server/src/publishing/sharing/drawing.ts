import { circle, ellipse, group, path, rect, stroke } from '@remusic/art/svg'
import { CARD_FORMATS, CARD_TEXTS, type CardFormat } from '@remusic/contract/publishing/sharing'
import {
  brandMark,
  clipped,
  coverAt,
  drawPicture,
  type Picture,
  page,
  TITLE,
  type Typeset,
} from '../../music/drawing/parts.ts'
import type { PictureSource } from '../../music/drawing/pictures.ts'
import type { TextBlock } from '../../music/drawing/text.ts'
import type { Card } from './cards.ts'

const NIGHT = '#190A17'
const PANEL = '#241120'
const TEXT = '#FFF3EA'
const QUIET_TEXT = '#D8C3C9'
const STAFF = '#8E7684'
const MANGO = '#FFB02E'

/** Positions in pixels. The top and the bottom of a story stay empty, because apps cover them with their own controls. */
const WIDE = { margin: 72, bottom: 558, pictureSide: 486, column: { x: 614, width: 514 } }
const STORY = { margin: 110, top: 220, bottom: 1650, side: 860 }

const LARGE = { typeface: 'text', lineHeight: 1.25 } as const
const BOLD = { typeface: 'bold', lineHeight: 1.25 } as const

/** A card with the pictures at the addresses that it names. */
export type CardWithPictures = { card: Card; pictures: PictureSource[]; avatar: PictureSource | null }

/** Draws a card as one SVG whose text consists of outlines. */
export async function drawCard(
  { card, pictures, avatar }: CardWithPictures,
  format: CardFormat,
  typeset: Typeset,
): Promise<string> {
  const draw = { review: drawReview, poster: drawPoster, portrait: drawPoster, pass: drawPoster }[card.layout]
  return page(
    format,
    await draw({
      card,
      pictures: pictures.map(drawPicture),
      avatar: avatar === null ? null : drawPicture(avatar),
      format,
      typeset,
    }),
  )
}

/** The picture that is served, with status 404, in place of a card that nobody may see. */
export async function drawMissing(format: CardFormat, typeset: Typeset): Promise<string> {
  const { width, height } = CARD_FORMATS[format]
  const isWide = format === 'wide'
  const margin = isWide ? WIDE.margin : STORY.margin
  const inner = width - 2 * margin
  const title = await typeset(CARD_TEXTS.missing, {
    ...TITLE,
    width: inner,
    height: 320,
    sizes: [isWide ? 84 : 108],
  })
  const hint = await typeset(CARD_TEXTS.missingHint, {
    ...LARGE,
    width: inner,
    height: 200,
    sizes: [isWide ? 32 : 40],
  })
  const sign = await brandMark(typeset, format, { ink: TEXT, note: MANGO })
  const y = isWide ? 250 : 860
  const lines = [0, 1, 2, 3, 4].map((line) => `M0 ${14 + line * 12}H${width / 2.4}`).join('')
  return page(
    format,
    rect(0, 0, width, height, NIGHT) +
      group(stroke(lines, STAFF, 1.5) + path(REST, MANGO, { transform: 'translate(-40 0)' }), {
        transform: `translate(0 ${y - (isWide ? 205 : 240)}) scale(2.4)`,
      }) +
      title.draw(margin, y, TEXT) +
      hint.draw(margin, y + title.height + 20, QUIET_TEXT) +
      sign.draw(margin, (isWide ? WIDE.bottom : STORY.bottom) - sign.height),
  )
}

/** A quarter rest, as on empty lists. */
const REST = 'M88 12l13 16c-7 7-8 12 1 23l3 4c-11-4-17 0-10 11-12-6-16-18-3-19-5-6-9-10-12-13 8-8 9-12 3-20z'

type Drawn = {
  card: Card
  pictures: readonly Picture[]
  avatar: Picture | null
  format: CardFormat
  typeset: Typeset
}

/** A song, album, artist, playlist or profile: its picture and its name in the ink of the picture. */
async function drawPoster({ card, pictures, format, typeset }: Drawn): Promise<string> {
  const { width, height } = CARD_FORMATS[format]
  const isWide = format === 'wide'
  const { wash, ink } = card.colors
  const isPortrait = card.layout === 'portrait'
  const column = isWide
    ? { x: isPortrait ? WIDE.margin : WIDE.column.x, width: isPortrait ? 460 : WIDE.column.width }
    : { x: STORY.margin, width: STORY.side }
  const bottom = isWide ? WIDE.bottom : STORY.bottom
  const top = isWide ? WIDE.margin : isPortrait ? 1_120 : STORY.top + STORY.side + 50

  const sign = await brandMark(typeset, format, { ink, note: ink })
  const bottomOfText = bottom - sign.height - (isWide ? 34 : 60)
  const by = await typeset(card.by, {
    ...LARGE,
    width: column.width,
    height: isWide ? 90 : 110,
    sizes: isWide ? [34, 30] : [44, 40],
  })
  const score = await scoreRow(card, {
    typeset,
    height: isWide ? 58 : 76,
    ink,
    empty: ink,
    width: column.width,
  })
  const rest = by.height + score.height + GAP * 2
  const title = await typesetName(typeset, card, {
    width: column.width,
    height: bottomOfText - top - rest,
    sizes: isWide ? [116, 104, 92, 80, 70, 60, 52, 46] : [150, 132, 116, 100, 86, 74, 64, 56],
  })
  const start = isWide ? top : top + Math.max(0, bottomOfText - top - rest - title.height) / 3
  const byTop = start + title.height + GAP
  return (
    rect(0, 0, width, height, wash) +
    picturesOf(card, pictures, format) +
    title.draw(column.x, start, ink) +
    by.draw(column.x, byTop, ink) +
    score.draw(column.x, byTop + by.height + GAP) +
    sign.draw(column.x, bottom - sign.height)
  )
}

const GAP = 22

/** A review: what it is about on the wash of its picture, and the words of the author beside it. */
async function drawReview({ card, pictures, avatar, format, typeset }: Drawn): Promise<string> {
  const { review, colors } = card
  if (!review) throw new Error('a card of a review needs its text')
  const { width, height } = CARD_FORMATS[format]
  const isWide = format === 'wide'
  const block = isWide ? { width: 372, height } : { width, height: 720 }
  const place = isWide ? { x: 48, y: WIDE.margin, side: 276 } : { x: STORY.margin, y: STORY.top, side: 400 }
  const about = isWide
    ? { x: 48, y: WIDE.margin + 276 + 26, width: 280, height: 120 }
    : { x: 560, y: 250, width: 410, height: 220 }
  const body = isWide ? { x: 428, width: 700, top: 64 } : { x: STORY.margin, width: STORY.side, top: 780 }
  const bottom = isWide ? WIDE.bottom + 10 : STORY.bottom

  const name = await typesetName(
    typeset,
    { title: review.about, kind: card.kind },
    { width: about.width, height: about.height, sizes: isWide ? [44, 38, 32, 28] : [68, 58, 50, 44] },
  )
  const by = await typeset(card.by, {
    ...LARGE,
    width: about.width,
    height: isWide ? 70 : 100,
    sizes: isWide ? [26] : [36],
  })

  const sign = await brandMark(typeset, format, { ink: TEXT, note: MANGO })
  const faceSide = isWide ? 64 : 96
  const author = await typeset(review.author, {
    ...BOLD,
    atLeft: true,
    width: body.width - faceSide - 18 - (isWide ? sign.width + 24 : 0),
    height: faceSide,
    sizes: isWide ? [30, 26, 22] : [42, 36, 30],
  })
  const score = await scoreRow(card, {
    typeset,
    height: isWide ? 54 : 78,
    ink: MANGO,
    empty: STAFF,
    width: body.width,
  })
  const title = await typesetName(typeset, card, {
    width: body.width,
    height: isWide ? 176 : 330,
    sizes: isWide ? [72, 64, 56, 48, 42] : [104, 92, 80, 68, 58],
  })
  const titleTop = body.top + faceSide + (isWide ? 24 : 40)
  const scoreTop = titleTop + title.height + (isWide ? 18 : 34)
  const textTop = scoreTop + score.height + (isWide ? 18 : 34)
  const text = await typeset([...review.text].slice(0, MAX_EXCERPT).join(''), {
    ...LARGE,
    lineHeight: 1.4,
    width: body.width,
    height: bottom - (isWide ? 0 : sign.height + 30) - textTop,
    sizes: isWide ? [30, 26] : [42, 36],
  })
  return (
    rect(0, 0, width, height, PANEL) +
    rect(0, 0, block.width, block.height, colors.wash) +
    coverAt(pictures[0], place) +
    name.draw(about.x, about.y, colors.ink) +
    by.draw(about.x, about.y + name.height + 8, colors.ink) +
    clipped(
      'autor',
      circle(body.x + faceSide / 2, body.top + faceSide / 2, faceSide / 2, 'none'),
      avatar?.(body.x, body.top, faceSide) ?? '',
    ) +
    author.draw(body.x + faceSide + 18, body.top + (faceSide - author.height) / 2, TEXT) +
    title.draw(body.x, titleTop, TEXT) +
    score.draw(body.x, scoreTop) +
    text.draw(body.x, textTop, QUIET_TEXT) +
    (isWide
      ? sign.draw(body.x + body.width - sign.width, body.top + (faceSide - sign.height) / 2)
      : sign.draw(body.x, bottom - sign.height))
  )
}

const MAX_EXCERPT = 600

/** A name that no font can draw is replaced by the kind of the item. */
async function typesetName(
  typeset: Typeset,
  { title, kind }: Pick<Card, 'title' | 'kind'>,
  box: { width: number; height: number; sizes: readonly number[] },
): Promise<TextBlock> {
  const block = await typeset(title, { ...TITLE, ...box })
  return block.height > 0 ? block : typeset(kind, { ...TITLE, ...box })
}

function picturesOf({ layout }: Card, pictures: readonly Picture[], format: CardFormat): string {
  const isWide = format === 'wide'
  const place = isWide
    ? { x: WIDE.margin, y: WIDE.margin, side: WIDE.pictureSide }
    : { x: STORY.margin, y: STORY.top, side: STORY.side }
  if (layout === 'portrait')
    return isWide ? (pictures[0]?.(570, 0, 630) ?? '') : (pictures[0]?.(0, 0, CARD_FORMATS.story.width) ?? '')
  if (layout === 'pass') {
    const middle = { x: place.x + place.side / 2, y: place.y + place.side / 2 }
    const face = circle(middle.x, middle.y, place.side / 2, 'none')
    return clipped('cara', face, pictures[0]?.(place.x, place.y, place.side) ?? '')
  }
  return coverAt(pictures.length >= COLLAGE ? collage(pictures) : pictures[0], place)
}

const COLLAGE = 4

const collage =
  (pictures: readonly Picture[]): Picture =>
  (x, y, side) =>
    pictures
      .slice(0, COLLAGE)
      .map((each, index) =>
        each(x + ((index % 2) * side) / 2, y + (Math.floor(index / 2) * side) / 2, side / 2),
      )
      .join('')

type Row = { height: number; draw(x: number, y: number): string }

/** The score as five ascending notes, its number, and how many reviews there are: beside it, or below if that takes two lines. */
async function scoreRow(
  { score, facts }: Card,
  {
    typeset,
    height,
    ink,
    empty,
    width,
  }: { typeset: Typeset; height: number; ink: string; empty: string; width: number },
): Promise<Row> {
  if (score === null) {
    const text = await typeset(facts, { ...BOLD, width, height: height * 2, sizes: [height * 0.56] })
    return { height: text.height, draw: (x, y) => text.draw(x, y, ink) }
  }
  const notesWidth = height * (100 / 44)
  const number = await typeset(scoreText(score), {
    ...TITLE,
    width,
    height: height * 2,
    sizes: [height * 1.1],
  })
  const numberLeft = notesWidth + height * 0.35
  const factsLeft = numberLeft + number.width + height * (facts === '' ? 0.08 : 0.3)
  const text = await typeset(facts === '' ? '/5' : facts, {
    ...BOLD,
    width,
    height: height * 1.5,
    sizes: [height * 0.5],
  })
  const isBeside = text.height < height && text.width <= width - factsLeft
  return {
    height: isBeside ? height : height + GAP + text.height,
    draw: (x, y) =>
      group(notes(Math.round(score), ink, empty), {
        transform: `translate(${x} ${y}) scale(${height / 44})`,
      }) +
      number.draw(x + numberLeft, y + (height - number.height) / 2, ink) +
      (isBeside
        ? text.draw(x + factsLeft, y + (height - text.height) / 2 + height * 0.14, ink)
        : text.draw(x, y + height + GAP, ink)),
  }
}

/** Full notes up to the score, half notes after it, in a box of 100 × 44. */
function notes(score: number, ink: string, empty: string): string {
  return [1, 2, 3, 4, 5]
    .map((step) => {
      const x = 9 + (step - 1) * 20
      const y = 37 - (step - 1) * 4
      const isFull = step <= score
      const color = isFull ? ink : empty
      const turn = { transform: `rotate(-20 ${x} ${y})` }
      const head = isFull
        ? ellipse(x, y, 7.8, 5.7, color, turn)
        : ellipse(x, y, 6.8, 4.7, 'none', { stroke: color, 'stroke-width': 2, ...turn })
      return stroke(`M${x + 7.1} ${y - 2}V${y - 21}`, color, 2.2, { 'stroke-linecap': 'round' }) + head
    })
    .join('')
}

/** «3,5»: one decimal at most, as everywhere in ReMusic. */
const scoreText = (score: number) => score.toFixed(1).replace(/\.0$/, '').replace('.', ',')
