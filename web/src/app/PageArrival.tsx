import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import type { ScreenHandle } from './screen.ts'
import { nameTab } from './tabTitle.ts'

/** On every new page: names the tab, moves the focus to the heading and says where one has arrived. */
export function PageArrival() {
  const { pathname } = useLocation()
  const title = useScreenTitle()
  const isFirst = useRef(true)
  const [arrival, setArrival] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is a new arrival, also at the same screen
  useEffect(() => {
    // The browser itself announces the page that it has loaded.
    const moves = !isFirst.current
    isFirst.current = false
    return onHeading((heading) => {
      const name = title ?? heading.textContent.trim()
      nameTab(name)
      if (!moves) return
      setArrival(name)
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname, title])

  return <VisuallyHidden role="status">{arrival}</VisuallyHidden>
}

function useScreenTitle(): string | undefined {
  const handles = useMatches().map((match) => match.handle as ScreenHandle | undefined)
  return handles.findLast((handle) => handle !== undefined)?.title
}

/** Waits for the page's heading, which may still be on its way, and calls once. */
function onHeading(found: (heading: HTMLElement) => void): () => void {
  const look = () => {
    const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)
    if (!heading) return
    observer.disconnect()
    found(heading)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
