import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Wordmark } from '../ui/marks/Wordmark.tsx'
import { useSession } from './session.ts'

type Props = { className?: string | undefined }

/** The logo links to the home page. The landing page signs members out, so their home is the feed. */
export function BrandLink({ className }: Props) {
  const me = useSession()
  // A pre-rendered page is shared by visitors and members: it contains both links, and CSS shows one of them.
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
