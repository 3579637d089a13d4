import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { VisuallyHidden } from '../base/ui/text/VisuallyHidden.tsx'
import type { RouteHandle } from './screen.ts'
import { nameTab } from './tabTitle.ts'

/** On every navigation: sets the tab title, moves the focus to the heading and announces the page. */
export function PageArrival() {
  const { pathname } = useLocation()
  const title = useScreenTitle()
  const isFirst = useRef(true)
  const [announcement, setAnnouncement] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, even if the screen is the same
  useEffect(() => {
    // The browser announces the first page itself.
    const isNavigation = !isFirst.current
    isFirst.current = false
    return onHeading((heading) => {
      const name = title ?? heading.textContent.trim()
      nameTab(name)
      if (!isNavigation) return
      setAnnouncement(name)
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname, title])

  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}

function useScreenTitle(): string | undefined {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  return handles.findLast((handle) => handle !== undefined)?.title
}

/** Calls back once with the page's heading, which may still be loading. */
function onHeading(found: (heading: HTMLElement) => void): () => void {
  const check = () => {
    const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)
    if (!heading) return
    observer.disconnect()
    found(heading)
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true })
  check()
  return () => observer.disconnect()
}
