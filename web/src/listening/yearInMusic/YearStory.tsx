import { inksOf } from '@remusic/art/inks'
import { colorsOf } from '@remusic/art/palettes'
import {
  cardsOf,
  YEAR_PALETTES,
  type YearCard,
  type YearFigures,
} from '@remusic/contract/listening/yearInMusic'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import CaretLeftIcon from '~icons/ph/caret-left-bold'
import CaretRightIcon from '~icons/ph/caret-right-bold'
import InfoIcon from '~icons/ph/info'
import XIcon from '~icons/ph/x'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { useMediaQuery } from '../../base/ui/layout/useMediaQuery.ts'
import { whenOpened } from '../../base/ui/overlays/whenOpened.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { MAIN_ID } from '../../base/ui/styles/landmarks.ts'
import { washStyle } from '../../base/ui/styles/wash.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import { ShareCardButtons } from './ShareCardButtons.tsx'
import { YearCardView } from './YearCardView.tsx'
import classes from './YearStory.module.css'

const HowYearIsComputed = whenOpened(() => import('./HowYearIsComputed.tsx').then((m) => m.HowYearIsComputed))

type Props = {
  year: number
  figures: YearFigures
  computedAt: string
  userId: string
  /** Shown on the last card: links to other years. */
  others: ReactNode
}

/** The cards of a year, one per screen: swiped, or turned with the arrow keys and buttons. Escape leaves. */
export function YearStory({ year, figures, computedAt, userId, others }: Props) {
  const cards = useMemo(() => cardsOf(year, figures), [year, figures])
  const [isExplaining, setExplaining] = useState(false)
  const { track, index, turnTo } = useCards(cards.length)
  const navigate = useNavigate()
  useKeys({
    isActive: !isExplaining,
    turn: (step) => turnTo((at) => at + step),
    first: () => turnTo(() => 0),
    last: () => turnTo(() => cards.length - 1),
    leave: () => navigate(paths.stats()),
  })
  const card = cards[index] ?? cards[0]
  if (!card) return null
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={classes.screen}
      style={washStyle(colorsOfCard(card))}
      data-wash
    >
      <header className={classes.header}>
        <h1>
          <VisuallyHidden>Tu {year} en música</VisuallyHidden>
        </h1>
        <ol className={`flex flex-1 gap-1 ${classes.marks}`} aria-label="Tarjetas">
          {cards.map((each, i) => (
            <li key={each.kind}>
              <button
                type="button"
                className={cx(classes.mark, i <= index && classes.passed)}
                aria-label={`Tarjeta ${i + 1}: ${each.kicker}`}
                aria-current={i === index ? 'step' : undefined}
                onClick={() => turnTo(() => i)}
              />
            </li>
          ))}
        </ol>
        <IconButton
          component={Link}
          to={paths.stats()}
          label="Cerrar y volver a tus números"
          icon={<XIcon />}
        />
      </header>
      <section
        ref={track}
        className={classes.track}
        aria-roledescription="carrusel"
        aria-label="Tu año, en tarjetas"
      >
        {cards.map((each, i) => (
          <article
            key={each.kind}
            className={classes.card}
            aria-roledescription="tarjeta"
            aria-label={`${i + 1} de ${cards.length}`}
            inert={i !== index}
            // A long card is scrolled with the keyboard, and the first one has nothing else to focus.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable
            tabIndex={0}
            style={washStyle(colorsOfCard(each))}
            data-wash
          >
            <YearCardView card={each}>
              {each.kind === 'closing' && (
                <>
                  <Button variant="ghost" onClick={() => setExplaining(true)}>
                    Cómo se calcula
                  </Button>
                  {others}
                </>
              )}
            </YearCardView>
          </article>
        ))}
      </section>
      <footer className={classes.footer}>
        <VisuallyHidden role="status">{announcementOf(card, index, cards.length)}</VisuallyHidden>
        <IconButton
          label="Tarjeta anterior"
          icon={<CaretLeftIcon />}
          aria-disabled={index === 0}
          onClick={() => turnTo((at) => at - 1)}
        />
        <div className="row gap-2">
          <ShareCardButtons userId={userId} year={year} card={card} />
          <IconButton label="Cómo se calcula" icon={<InfoIcon />} onClick={() => setExplaining(true)} />
        </div>
        <IconButton
          label="Tarjeta siguiente"
          icon={<CaretRightIcon />}
          aria-disabled={index === cards.length - 1}
          onClick={() => turnTo((at) => at + 1)}
        />
      </footer>
      <HowYearIsComputed
        year={year}
        figures={figures}
        computedAt={computedAt}
        opened={isExplaining}
        onClose={() => setExplaining(false)}
      />
    </main>
  )
}

/** The colours of its picture, or its own. */
const colorsOfCard = ({ kind, picture }: YearCard) =>
  picture ? inksOf(picture.image) : colorsOf(YEAR_PALETTES[kind])

const announcementOf = (card: YearCard, index: number, count: number) =>
  `Tarjeta ${index + 1} de ${count}. ${card.kicker}: ${card.title}. ${card.text}`

/** The current card follows the scroll position, so that a finger, a wheel and the buttons have the same effect. */
function useCards(count: number) {
  const track = useRef<HTMLElement>(null)
  const [index, setIndex] = useState(0)
  /** The card that the buttons scroll to: another press during the scroll goes one further. */
  const target = useRef(0)
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const element = track.current
    if (!element) return
    const cardInFront = () => Math.round(element.scrollLeft / Math.max(1, element.clientWidth))
    const follow = () => setIndex(Math.min(count - 1, Math.max(0, cardInFront())))
    const settle = () => {
      follow()
      target.current = cardInFront()
    }
    element.addEventListener('scroll', follow, { passive: true })
    element.addEventListener('scrollend', settle, { passive: true })
    return () => {
      element.removeEventListener('scroll', follow)
      element.removeEventListener('scrollend', settle)
    }
  }, [count])
  const turnTo = (next: (at: number) => number) => {
    const element = track.current
    if (!element) return
    const to = Math.min(count - 1, Math.max(0, next(target.current)))
    target.current = to
    element.scrollTo({ left: to * element.clientWidth, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return { track, index, turnTo }
}

type Keys = {
  isActive: boolean
  turn: (step: 1 | -1) => void
  first: () => void
  last: () => void
  leave: () => void
}

function useKeys({ isActive, turn, first, last, leave }: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const press = pressOf(event.key)
    if (!press) return
    event.preventDefault()
    press()
  })
  function pressOf(key: string) {
    switch (key) {
      case 'ArrowRight':
        return () => turn(1)
      case 'ArrowLeft':
        return () => turn(-1)
      case 'Home':
        return first
      case 'End':
        return last
      case 'Escape':
        return leave
      default:
        return undefined
    }
  }
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // The dialog must not get the key first: it would close on Escape, and the same Escape would then leave the screen.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
