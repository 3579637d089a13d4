import { Link } from 'react-router'
import classes from './LinkedText.module.css'
import { type Piece, piecesOf } from './links.ts'

/** What somebody wrote, with its addresses made followable. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto">
      {piecesOf(text).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, so neither does the order of its pieces
        <PieceOfText key={index} piece={piece} />
      ))}
    </p>
  )
}

function PieceOfText({ piece: { text, href } }: { piece: Piece }) {
  if (href === null) return text
  const own = pathHere(href)
  return own ? (
    <Link to={own}>{text}</Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}

/** An address of ReMusic stays in this tab: the conversation is one step back. */
function pathHere(href: string): string | null {
  const url = URL.parse(href, location.origin)
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : null
}
