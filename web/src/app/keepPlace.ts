/** The focusable elements of a pre-rendered page. */
const REACHABLE = 'a[href], button'

/** Identifies an element by its text and its index among equals, because the rendered page can contain more elements. */
type Place = { says: string; nth: number }

/**
 * Users can scroll, focus and click a pre-rendered page before the app replaces its DOM. This remembers the scroll position,
 * the focus and the last pressed button; the returned function restores them and replays the click.
 */
export function keepPlace(root: HTMLElement): () => void {
  let focused = placeOf(document.activeElement)
  let pressed = placeOf(root.querySelector('[data-pressed]'))
  let scroll = { left: window.scrollX, top: window.scrollY }

  function placeOf(target: EventTarget | null): Place | undefined {
    const element = target instanceof Element && root.contains(target) ? target.closest(REACHABLE) : null
    if (!element) return undefined
    const says = saidBy(element)
    return { says, nth: thoseThatSay(says).indexOf(element) }
  }
  function thoseThatSay(says: string): Element[] {
    return [...root.querySelectorAll(REACHABLE)].filter((each) => saidBy(each) === says)
  }
  function bringTo(place: Place | undefined): HTMLElement | undefined {
    return place && (thoseThatSay(place.says)[place.nth] as HTMLElement | undefined)
  }
  const onFocus = () => {
    focused = placeOf(document.activeElement)
  }
  const onPress = ({ target }: Event) => {
    // Links work without scripts.
    if (target instanceof Element && target.closest('button')) pressed = placeOf(target)
  }
  const onScroll = () => {
    scroll = { left: window.scrollX, top: window.scrollY }
  }
  root.addEventListener('focusin', onFocus)
  root.addEventListener('click', onPress)
  window.addEventListener('scroll', onScroll, { passive: true })

  return () => {
    root.removeEventListener('focusin', onFocus)
    root.removeEventListener('click', onPress)
    window.removeEventListener('scroll', onScroll)
    bringTo(focused)?.focus({ preventScroll: true })
    // At the top of the page, leave the position to the router's scroll restoration.
    if (scroll.top > 0) scrollTo({ ...scroll, behavior: 'instant' })
    bringTo(pressed)?.click()
  }
}

const saidBy = (element: Element) =>
  `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`
