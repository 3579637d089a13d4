import type { LegalTag } from '@remusic/contract/base/legal'
import type { LegalPart } from '@remusic/contract/base/schemas/legal'
import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import classes from './LegalText.module.css'

type Open = { tag: LegalTag | null; href?: string | undefined; children: ReactNode[] }

/** A document as elements. Its text never becomes HTML. */
export function LegalText({ parts }: { parts: LegalPart[] }) {
  return (
    <div className={`grid grid-cols-1 gap-4 measure wrap-anywhere ${classes.text}`}>{elementsOf(parts)}</div>
  )
}

/** Elements are built when they close, so an unbalanced list of parts shows what it has. */
function elementsOf(parts: LegalPart[]): ReactNode[] {
  const root: Open = { tag: null, children: [] }
  const stack = [root]
  const top = () => stack.at(-1) ?? root
  const close = () => {
    const closed = stack.length > 1 ? stack.pop() : undefined
    if (closed) top().children.push(elementOf(closed, top().children.length))
  }
  for (const part of parts) {
    if ('text' in part) top().children.push(part.text)
    else if ('open' in part) stack.push({ tag: part.open, href: part.href, children: [] })
    else close()
  }
  while (stack.length > 1) close()
  return root.children
}

function elementOf({ tag, href, children }: Open, key: number): ReactNode {
  if (tag === null) return children
  if (tag === 'hr' || tag === 'br') return createElement(tag, { key })
  // A wide table scrolls by itself, also with the keyboard.
  if (tag === 'table')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      <section key={key} className={classes.scroller} aria-label="Tabla" tabIndex={0}>
        <table>{children}</table>
      </section>
    )
  if (tag === 'th') return createElement(tag, { key, scope: 'col' }, ...children)
  if (tag !== 'a') return createElement(tag, { key }, ...children)
  if (href === undefined) return createElement('span', { key }, ...children)
  return href.startsWith('/') ? (
    <TextLink key={key} component={Link} to={href}>
      {children}
    </TextLink>
  ) : (
    <TextLink key={key} href={href} rel="noopener nofollow">
      {children}
    </TextLink>
  )
}
