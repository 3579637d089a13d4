import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import { useSession } from './session.ts'

/** The logo as a way home. The landing page signs people out, so for a member home is the feed. */
export function BrandLink({ className }: { className?: string | undefined }) {
  const home = useSession() ? paths.feed() : paths.landing()
  return (
    <Link className={className} to={home} aria-label="ReMusic, inicio">
      <Wordmark />
    </Link>
  )
}
