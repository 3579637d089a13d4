import GithubLogoIcon from '~icons/ph/github-logo'
import LinkedinLogoIcon from '~icons/ph/linkedin-logo'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import classes from './CreatorGrid.module.css'
import type { Creator } from './creators.ts'

/** External links of a creator. */
export function CreatorLinks({ creator }: { creator: Creator }) {
  return (
    <p className={classes.links}>
      <KeyLink href={creator.code} target="_blank" rel="noreferrer" icon={<GithubLogoIcon aria-hidden />}>
        Código
      </KeyLink>
      <KeyLink
        href={creator.profile}
        target="_blank"
        rel="noreferrer"
        icon={<LinkedinLogoIcon aria-hidden />}
      >
        Perfil profesional
      </KeyLink>
    </p>
  )
}
