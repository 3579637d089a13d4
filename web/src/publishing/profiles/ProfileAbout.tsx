import { countryName } from '@remusic/contract/base/countries'
import type { ProfileDetails } from '@remusic/contract/publishing/schemas/profiles'
import LinkSimpleIcon from '~icons/ph/link-simple'
import MapPinIcon from '~icons/ph/map-pin'
import classes from './ProfileAbout.module.css'

/** The bio, country and links of a user, for their pass. */
export function ProfileAbout({ bio, country, links }: Pick<ProfileDetails, 'bio' | 'country' | 'links'>) {
  if (bio === '' && country === null && links.length === 0) return null
  return (
    <div className="grid gap-4 mt-4">
      {bio !== '' && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {bio}
        </p>
      )}
      {(country !== null || links.length > 0) && (
        <ul className={classes.facts}>
          {country !== null && (
            <li>
              <MapPinIcon aria-hidden />
              {/* The names of a few countries differ between the server and older browsers. */}
              <span suppressHydrationWarning>{countryName(country)}</span>
            </li>
          )}
          {links.map(({ url, label }) => (
            <li key={url}>
              <LinkSimpleIcon aria-hidden />
              {/* The host is always shown, because a label can pretend to be another. */}
              <a href={url} target="_blank" rel="nofollow ugc noopener noreferrer">
                {label === null ? (
                  hostOf(url)
                ) : (
                  <>
                    <bdi>{label}</bdi> <small>{hostOf(url)}</small>
                  </>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')
