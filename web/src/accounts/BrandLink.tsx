import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Wordmark } from '../ui/marks/Wordmark.tsx'
import { useSession } from './session.ts'

type Props = { className?: string | undefined }

/** The logo as a way home. The landing page signs people out, so for a member home is the feed. */
export function BrandLink({ className }: Props) {
  const me = useSession()
  // A page that is drawn ahead is everybody's, and shows each the way that is theirs.
  if (import.meta.env.SSR)
    return (
      <>
        <Home className={className} to={paths.landing()} data-only="visitor" />
        <Home className={className} to={paths.feed()} data-only="member" />
      </>
    )
  return <Home className={className} to={me ? paths.feed() : paths.landing()} />
}

function Home(props: Props & { to: string; 'data-only'?: 'visitor' | 'member' }) {
  return (
    <Link {...props} aria-label="ReMusic, inicio">
      <Wordmark />
    </Link>
  )
}
