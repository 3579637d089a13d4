import { Link } from 'react-router'
import classes from './LinkedText.module.css'
import { type Piece, piecesOf } from './links.ts'

/** A message text whose URLs are links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto">
      {piecesOf(text).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, so neither does the order of its pieces
        <LinkedPiece key={index} piece={piece} />
      ))}
    </p>
  )
}

function LinkedPiece({ piece: { text, href } }: { piece: Piece }) {
  if (href === null) return text
  const path = internalPath(href)
  return path ? (
    <Link to={path}>{text}</Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}

/** The path of a ReMusic URL, which opens in this tab: the conversation is one step back. */
function internalPath(href: string): string | null {
  const url = URL.parse(href, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : null
}
