import { hasArtistPage } from '@remusic/contract/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

type Props = { id: string; className?: string | undefined; children: ReactNode }

/** Whose music it is, leading to their page; an artist that stands for nobody has none. */
export function ArtistLink({ id, className, children }: Props) {
  if (!hasArtistPage(id)) return <span className={className}>{children}</span>
  return (
    <Link className={className} to={paths.artist(id)}>
      {children}
    </Link>
  )
}
