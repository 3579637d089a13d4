import { feedPath } from '@remusic/contract/publishing/feeds'
import RssBoldIcon from '~icons/ph/rss-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import type { ButtonLook } from '../../base/ui/inputs/buttonLook.ts'

type Props = {
  /** The path of the screen whose news the feed has. */
  path: string
  title: string
  size?: ButtonLook['size']
}

/** Links to the Atom feed of a screen, which the server answers and the router does not know. */
export function FeedLink({ path, title, size }: Props) {
  return (
    <ButtonLink
      href={feedPath(path)}
      type="application/atom+xml"
      variant="ghost"
      size={size}
      icon={<RssBoldIcon aria-hidden />}
      aria-label={`Seguir en un lector de noticias: ${title}`}
    >
      Seguir en un lector
    </ButtonLink>
  )
}
