import { inksOf } from '@remusic/art/inks'
import { type Colors, colorsOf } from '@remusic/art/palettes'
import { element, ellipse, group, rect } from '@remusic/art/svg'
import {
  YEAR_PALETTES,
  type YearCard,
  type YearFact,
  type YearList,
} from '@remusic/contract/listening/yearInMusic'
import { CARD_FORMATS, type CardFormat } from '@remusic/contract/publishing/sharing'
import { brandMark, coverAt, drawPicture, page, type Typeset } from '../../music/drawing/parts.ts'
import type { PictureSource } from '../../music/drawing/pictures.ts'

/** A card with the picture at the address that it names, and whose year it is: a name, or the community. */
export type DrawnCard = { card: YearCard; picture: PictureSource | null; year: number; owner: string }

/** Positions in pixels. The top and the bottom of a story stay empty, because apps cover them with their own controls. */
const LAYOUTS = {
  wide: {
    top: 64,
    bottom: 566,
    text: { x: 72, width: 520 },
    /** Beside the text. */
    lists: { x: 656, width: 472 },
    kicker: 28,
    titles: [128, 104, 92, 80, 70, 60, 52, 44, 38],
    titleHeight: { alone: 270, besidePicture: 150 },
    body: [28, 25],
    row: 24,
    rowHeight: 38,
    label: 22,
    value: 40,
    picture: { large: 130, small: 130 },
    gap: 14,
  },
  story: {
    top: 220,
    bottom: 1_650,
    text: { x: 110, width: 860 },
    /** Below the text. */
    lists: { x: 110, width: 860 },
    kicker: 44,
    titles: [210, 180, 150, 132, 116, 100, 86, 74, 64, 56],
    titleHeight: { alone: 480, besidePicture: 270 },
    body: [44, 40],
    row: 38,
    rowHeight: 58,
    label: 36,
    value: 64,
    picture: { large: 400, small: 260 },
    gap: 26,
  },
} as const
type Layout = (typeof LAYOUTS)[CardFormat]

/** Draws a card as one SVG whose text consists of outlines. */
export async function drawYearCard(
  { card, picture, year, owner }: DrawnCard,
  format: CardFormat,
  typeset: Typeset,
): Promise<string> {
  const { width, height } = CARD_FORMATS[format]
  const layout = LAYOUTS[format]
  const { text: column, gap } = layout
  const colors = card.picture ? inksOf(card.picture.image) : colorsOf(YEAR_PALETTES[card.kind])
  const { ink } = colors
  const sign = await brandMark(typeset, format, { ink, note: ink })
  const bottom = layout.bottom - sign.height - gap * 2

  const parts: string[] = []
  let y: number = layout.top
  const side = card.lists.length > 1 ? layout.picture.small : layout.picture.large
  const kicker = await typeset(card.kicker, bold(column.width, layout.kicker))
  parts.push(kicker.draw(column.x, y, ink))
  y += kicker.height + gap
  if (picture && card.picture) {
    parts.push(drawn(card.picture.kind, picture, { x: column.x, y, side }))
    y += side + gap
  }
  const title = await titleOf(card, typeset, layout)
  parts.push(title.draw(column.x, y, ink))
  y += title.height + gap
  const text = await typeset(card.text, {
    typeface: 'text',
    lineHeight: 1.3,
    width: column.width,
    height: Math.max(layout.body[0] * 1.3, Math.min(layout.body[0] * 4, bottom - y)),
    sizes: layout.body,
  })
  parts.push(text.draw(column.x, y, ink))
  y += text.height + gap * 1.5

  const place = {
    x: layout.lists.x,
    width: layout.lists.width,
    y: format === 'wide' ? layout.top : y,
    bottom,
  }
  const details = await drawDetails(card, place, { typeset, layout, colors })
  parts.push(details.svg)
  // A card with little content is centred vertically in a story.
  const free = format === 'story' ? Math.max(0, bottom - details.y) / 2 : 0
  const content = group(parts.join(''), { transform: `translate(0 ${free})` })

  const whose = await typeset(`${owner} · ${year}`, {
    ...bold(width - 2 * column.x - sign.width - 40, layout.row),
    atLeft: true,
  })
  const line = layout.bottom - sign.height
  return page(
    format,
    rect(0, 0, width, height, colors.wash) +
      content +
      sign.draw(column.x, line) +
      whose.draw(width - column.x - whose.width, line + (sign.height - whose.height) / 2, ink),
  )
}

/** One line, cut if it is too long. */
const bold = (width: number, size: number) => ({
  typeface: 'bold' as const,
  lineHeight: 1.25,
  width,
  height: size * 1.25,
  sizes: [size],
})

/** A name that no font can draw is replaced by what the card is about. */
async function titleOf(card: YearCard, typeset: Typeset, { text, titles, titleHeight }: Layout) {
  const box = {
    typeface: 'display' as const,
    lineHeight: 0.98,
    balanced: true,
    width: text.width,
    height: card.picture || card.lists.length > 0 ? titleHeight.besidePicture : titleHeight.alone,
    sizes: titles,
  }
  const title = await typeset(card.title, box)
  return title.height > 0 ? title : typeset(card.kicker, box)
}

type Place = { x: number; y: number; width: number; bottom: number }
type Drawing = { typeset: Typeset; layout: Layout; colors: Colors }

/** Facts and lists below each other. Lists share what is left by their length. */
async function drawDetails(card: YearCard, place: Place, drawing: Drawing) {
  let svg = ''
  let { y } = place
  if (card.facts.length > 0) {
    const drawn = await drawFacts(card.facts, { ...place, y }, drawing)
    svg += drawn.svg
    y = drawn.y
  }
  let rows = card.lists.reduce((sum, list) => sum + rowsIn(list), 0)
  for (const list of card.lists) {
    const bottom = y + ((place.bottom - y) * rowsIn(list)) / rows
    const drawn = await drawList(list, { ...place, y, bottom }, drawing)
    svg += drawn.svg
    y = drawn.y
    rows -= rowsIn(list)
  }
  return { svg, y }
}

/** The number of rows of a list, including its heading. */
const rowsIn = (list: YearList) => (list.kind === 'columns' ? COLUMNS_HEIGHT : list.items.length + 1)
/** The height of a column chart, in rows. */
const COLUMNS_HEIGHT = 6

/** Draws facts in two columns, each with its value above its label. */
async function drawFacts(facts: readonly YearFact[], { x, y, width, bottom }: Place, drawing: Drawing) {
  const { typeset, layout, colors } = drawing
  const columnWidth = width / 2 - layout.gap / 2
  let svg = ''
  let top = y
  for (let index = 0; index < facts.length; index += 2) {
    const row = await Promise.all(
      facts.slice(index, index + 2).map(async (fact) => ({
        value: await typeset(fact.value, {
          typeface: 'display',
          lineHeight: 1.05,
          width: columnWidth,
          height: layout.value * 1.05,
          sizes: [layout.value, layout.value * 0.8, layout.value * 0.66],
          atLeft: true,
        }),
        label: await typeset(fact.label, {
          typeface: 'text',
          lineHeight: 1.2,
          width: columnWidth,
          height: layout.label * 2.4,
          sizes: [layout.label],
        }),
      })),
    )
    const height = Math.max(...row.map(({ value, label }) => value.height + label.height))
    if (top + height > bottom) break
    svg += row
      .map(({ value, label }, column) => {
        const left = x + column * (columnWidth + layout.gap)
        return value.draw(left, top, colors.ink) + label.draw(left, top + value.height, colors.ink)
      })
      .join('')
    top += height + layout.gap
  }
  return { svg, y: top + layout.gap }
}

async function drawList(list: YearList, place: Place, drawing: Drawing) {
  const { typeset, layout, colors } = drawing
  const { x, y, width, bottom } = place
  const label = await typeset(list.label, bold(width, layout.label))
  const below = { ...place, y: y + layout.rowHeight }
  const draw = { ranks: drawRanks, bars: drawBars, columns: drawColumns }[list.kind]
  const drawn = below.y < bottom ? await draw(list.items, below, drawing) : { svg: '', y }
  if (drawn.svg === '') return drawn
  return { svg: label.draw(x, y, colors.ink) + drawn.svg, y: drawn.y + layout.gap }
}

type Items = readonly { name: string; listens: number }[]

/** Draws as many as fit. */
async function drawRanks(items: Items, { x, y, width, bottom }: Place, { typeset, layout, colors }: Drawing) {
  const { rowHeight, row: size } = layout
  let svg = ''
  let top = y
  for (const [index, item] of items.entries()) {
    if (top + rowHeight > bottom) break
    const place = await typeset(String(index + 1), bold(size * 2, size))
    const name = await typeset(item.name, { ...plain(width * 0.78 - size * 1.6, size), atLeft: true })
    const count = await typeset(item.listens.toLocaleString('es'), bold(width * 0.2, size))
    svg +=
      place.draw(x, top, colors.ink) +
      name.draw(x + size * 1.6, top, colors.ink) +
      count.draw(x + width - count.width, top, colors.ink)
    top += rowHeight
  }
  return { svg, y: top }
}

/** Draws all bars, in smaller rows if space is short, because leaving one out would be misleading. */
async function drawBars(items: Items, { x, y, width, bottom }: Place, { typeset, layout, colors }: Drawing) {
  const rowHeight = Math.min(layout.rowHeight, (bottom - y) / Math.max(1, items.length))
  const size = Math.min(layout.row, rowHeight * 0.74)
  const most = Math.max(1, ...items.map(({ listens }) => listens))
  const nameWidth = width * 0.38
  let svg = ''
  let top = y
  for (const { name, listens } of items) {
    const text = await typeset(name, { ...plain(nameWidth - size, size), atLeft: true })
    const count = await typeset(listens.toLocaleString('es'), bold(width * 0.2, size))
    const length = (listens / most) * (width - nameWidth - size * 3)
    svg +=
      text.draw(x, top, colors.ink) +
      rect(x + nameWidth, top + size * 0.25, Math.max(2, length), size * 0.8, colors.ink, { rx: 4 }) +
      count.draw(x + width - count.width, top, colors.ink)
    top += rowHeight
  }
  return { svg, y: top }
}

/** Upright bars side by side, each with the first letter of its name. */
async function drawColumns(
  items: Items,
  { x, y, width, bottom }: Place,
  { typeset, layout, colors }: Drawing,
) {
  const step = width / Math.max(1, items.length)
  const height = Math.min(bottom - y - layout.rowHeight, layout.rowHeight * COLUMNS_HEIGHT)
  const most = Math.max(1, ...items.map(({ listens }) => listens))
  let svg = ''
  for (const [index, { name, listens }] of items.entries()) {
    const left = x + index * step
    const length = Math.max(2, (listens / most) * height)
    const letter = await typeset(name.slice(0, 1).toUpperCase(), bold(step, layout.row * 0.8))
    svg +=
      rect(left, y + height - length, step * 0.7, length, colors.ink, { rx: 4 }) +
      letter.draw(left + (step * 0.7 - letter.width) / 2, y + height + 6, colors.ink)
  }
  return { svg, y: y + height + layout.rowHeight }
}

/** One line, cut if it is too long. */
const plain = (width: number, size: number) => ({
  typeface: 'text' as const,
  lineHeight: 1.25,
  width,
  height: size * 1.25,
  sizes: [size],
})

type Square = { x: number; y: number; side: number }

/** Draws a cover directly on the wash, and an artist's picture inside a note head. */
function drawn(kind: 'song' | 'album' | 'artist', source: PictureSource, place: Square): string {
  const picture = drawPicture(source)
  if (kind !== 'artist') return coverAt(picture, place)
  const { x, y, side } = place
  const [middleX, middleY] = [x + side / 2, y + side / 2]
  const head = ellipse(middleX, middleY, side / 2, side / 2.52, '#000', {
    transform: `rotate(-20 ${middleX} ${middleY})`,
  })
  return (
    element('clipPath', { id: 'cabeza' }, head) + group(picture(x, y, side), { 'clip-path': 'url(#cabeza)' })
  )
}
