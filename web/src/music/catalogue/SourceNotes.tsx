import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './SourceNotes.module.css'

type Noted = { labels?: readonly string[]; mbid?: string | null; image: string }
type Kind = 'artist' | 'album' | 'song'

/** The name of each kind in the addresses of MusicBrainz. */
const ENTITIES = { artist: 'artist', album: 'release-group', song: 'recording' } as const
const MAX_LABELS = 12

/** The names that the source has for the genres of an item. */
export function Labels({ labels }: { labels: readonly string[] }) {
  return (
    <ul className={`flex flex-wrap gap-1-5 ${classes.labels}`} aria-label="Géneros según la fuente">
      {labels.slice(0, MAX_LABELS).map((label) => (
        <li key={label}>
          <Badge className={classes.label}>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** Where the data of an item come from, as its licence and courtesy ask for; null if there is nothing to name. */
export function Attribution({ kind, item: { mbid, image } }: { kind: Kind; item: Noted }) {
  if (!mbid) return null
  return (
    <p className="muted text-sm">
      Datos de <Outward href={`https://musicbrainz.org/${ENTITIES[kind]}/${mbid}`}>MusicBrainz</Outward>
      {kind !== 'artist' && image.startsWith(PROXIED_COVERS) && (
        <>
          {' '}
          · Portada, cuando la hay, del{' '}
          <Outward href={`https://coverartarchive.org/release-group/${coverIn(image)}`}>
            Cover Art Archive
          </Outward>
        </>
      )}
    </p>
  )
}

/** Covers of the Cover Art Archive, which our server fetches. */
const PROXIED_COVERS = '/media/covers/'
const coverIn = (image: string) => image.slice(PROXIED_COVERS.length).split('/', 1)[0]

function Outward({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
    </TextLink>
  )
}

/** The labels and the source of an item, at the end of the column beside its lists. */
export function SourceNotes({ kind, item }: { kind: Kind; item: Noted }) {
  const { labels = [], mbid } = item
  if (labels.length === 0 && !mbid) return null
  return (
    <section className={classes.notes} aria-label="Acerca de estos datos">
      {labels.length > 0 && <Labels labels={labels} />}
      <Attribution kind={kind} item={item} />
    </section>
  )
}
