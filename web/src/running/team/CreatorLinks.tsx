import type { Creator } from '@remusic/contract/running/schemas/team'
import { CREATOR_LINKS, type CreatorLinkKind } from '@remusic/contract/running/team'
import type { ComponentType, SVGProps } from 'react'
import GithubLogoIcon from '~icons/ph/github-logo'
import GlobeIcon from '~icons/ph/globe'
import InstagramLogoIcon from '~icons/ph/instagram-logo'
import LinkedinLogoIcon from '~icons/ph/linkedin-logo'
import XLogoIcon from '~icons/ph/x-logo'
import YoutubeLogoIcon from '~icons/ph/youtube-logo'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'

const ICONS: Record<CreatorLinkKind, ComponentType<SVGProps<SVGSVGElement>>> = {
  github: GithubLogoIcon,
  linkedin: LinkedinLogoIcon,
  web: GlobeIcon,
  instagram: InstagramLogoIcon,
  x: XLogoIcon,
  youtube: YoutubeLogoIcon,
}

export function CreatorLinks({ creator }: { creator: Creator }) {
  if (creator.links.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2-5 mt-5">
      {creator.links.map(({ kind, url }) => {
        const Icon = ICONS[kind]
        return (
          <ButtonLink key={kind} href={url} target="_blank" rel="noreferrer" icon={<Icon aria-hidden />}>
            {CREATOR_LINKS[kind].label}
          </ButtonLink>
        )
      })}
    </p>
  )
}
