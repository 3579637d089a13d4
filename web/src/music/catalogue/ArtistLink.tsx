import { hasArtistPage } from '@remusic/contract/music/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

type Props = { id: string; className?: string | undefined; children: ReactNode }

/** Links to an artist's page. The pseudo-artist 'Varios Artistas' has no page, so its name is plain text. */
export function ArtistLink({ id, className, children }: Props) {
  if (!hasArtistPage(id)) return <span className={className}>{children}</span>
  return (
    <Link className={className} to={paths.artist(id)}>
      {children}
    </Link>
  )
}
