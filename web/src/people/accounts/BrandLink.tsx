import { Link } from 'react-router'
import { Wordmark } from '../../base/ui/marks/Wordmark.tsx'
import { paths } from '../../paths.ts'
import classes from './BrandLink.module.css'
import { useSession } from './session.ts'

type Props = { className?: string | undefined }

/** The logo links to the home page. The landing page signs members out, so their home is the feed. */
export function BrandLink({ className }: Props) {
  const me = useSession()
  return (
    <Link
      className={className ?? classes.link}
      to={me ? paths.feed() : paths.landing()}
      aria-label="ReMusic, inicio"
    >
      <Wordmark />
    </Link>
  )
}
