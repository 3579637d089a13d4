/**
 * React hydrates a part of the page at once when it is pressed, but loses the press if that part is still loading. Such a press is
 * repeated as soon as the part handles events, and its form is not sent by the browser. A later press takes the place of an earlier one.
 * To be called after `hydrateRoot`: these listeners run after those of React on the same element.
 */
export function keepEarlyPresses(root: HTMLElement): void {
  let waiting: HTMLButtonElement | null = null
  const repeat = () => {
    const button = waiting
    if (!button?.isConnected) return
    if (!handlesEvents(button)) return void requestAnimationFrame(repeat)
    waiting = null
    button.click()
  }
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    waiting = button && !handlesEvents(button) ? button : null
    if (waiting) requestAnimationFrame(repeat)
  }
  const submit = (event: Event) => {
    if (!handlesEvents(event.target as Element)) event.preventDefault()
  }
  root.addEventListener('click', press, { capture: true })
  root.addEventListener('submit', submit, { capture: true })
}

/** React marks each element that it has hydrated or rendered with its props. */
const handlesEvents = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))
