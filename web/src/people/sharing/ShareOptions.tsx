import { CARD_FORMATS, type CardFormat, type SharedKind } from '@remusic/contract/publishing/sharing'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import CodeBoldIcon from '~icons/ph/code-bold'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import ImageSquareBoldIcon from '~icons/ph/image-square-bold'
import LinkBoldIcon from '~icons/ph/link-bold'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import TelegramLogoIcon from '~icons/ph/telegram-logo'
import WhatsappLogoIcon from '~icons/ph/whatsapp-logo'
import XLogoIcon from '~icons/ph/x-logo'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { EmbedCode, isEmbeddable } from './EmbedCode.tsx'
import { cardQuery } from './queries.ts'
import classes from './ShareOptions.module.css'
import { hasShareSheet, type Shared } from './shared.ts'
import { openShareSheet, openShareSheetFor } from './systemShare.ts'
import { linkTo, sentenceOf } from './texts.ts'

type Props = {
  shared: Shared
  /** More buttons beside «Copiar enlace». */
  actions?: ReactNode
}

/** The link, the networks and the picture card of something, for the inside of a dialog. */
export function ShareOptions({ shared, actions }: Props) {
  const { showBanner } = useBanner()
  const [isEmbedding, setEmbedding] = useState(false)
  const embedId = useId()
  const link = linkTo(shared)
  const copy = () =>
    copyText(link).then(
      () => showBanner({ tone: 'ok', text: 'Enlace copiado' }),
      () => showBanner({ tone: 'bad', text: 'No pudimos copiar el enlace, cópialo tú' }),
    )
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <TextField label="Enlace" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <div className={`flex flex-wrap justify-end gap-2-5 ${classes.buttons}`}>
          {actions}
          {isEmbeddable(shared) && (
            <Button
              icon={<CodeBoldIcon aria-hidden />}
              aria-expanded={isEmbedding}
              aria-controls={embedId}
              onClick={() => setEmbedding(!isEmbedding)}
            >
              Insertar
            </Button>
          )}
          <Button
            variant="primary"
            icon={<LinkBoldIcon aria-hidden />}
            onClick={() => void copy()}
            data-autofocus
          >
            Copiar enlace
          </Button>
        </div>
      </div>
      {isEmbedding && isEmbeddable(shared) && <EmbedCode shared={shared} id={embedId} />}
      <ul className={classes.networks} aria-label="Compartir en">
        {networksFor(sentenceOf(shared), link).map(({ name, href, icon }) => (
          <li key={name}>
            <ButtonLink href={href} target="_blank" rel="noopener noreferrer" icon={icon} block>
              {name}
            </ButtonLink>
          </li>
        ))}
        {hasShareSheet() && (
          <li>
            <Button
              icon={<ShareNetworkBoldIcon aria-hidden />}
              block
              onClick={() => void openShareSheetFor(shared)}
            >
              Otras apps
            </Button>
          </li>
        )}
      </ul>
      <PictureCard shared={shared} />
    </div>
  )
}

/** The clipboard of an insecure page is missing, not merely refused. */
const copyText = async (text: string) => navigator.clipboard.writeText(text)

function networksFor(sentence: string, link: string) {
  const text = encodeURIComponent(sentence)
  const url = encodeURIComponent(link)
  return [
    {
      name: 'WhatsApp',
      href: `https://wa.me/?text=${text}%20${url}`,
      icon: <WhatsappLogoIcon aria-hidden />,
    },
    {
      name: 'Telegram',
      href: `https://t.me/share/url?url=${url}&text=${text}`,
      icon: <TelegramLogoIcon aria-hidden />,
    },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${url}`, icon: <XLogoIcon aria-hidden /> },
  ]
}

const FORMATS: { value: CardFormat; label: string }[] = [
  { value: 'wide', label: 'Publicación' },
  { value: 'story', label: 'Historia' },
]

function PictureCard({ shared }: { shared: Shared }) {
  const [format, setFormat] = useState<CardFormat>('wide')
  const card = useQuery(cardQuery(shared, format))
  const { width, height } = CARD_FORMATS[format]
  const address = useObjectUrl(card.data)
  if (card.data === null) return <p className="muted text-sm">{CLOSED[shared.kind]}</p>
  return (
    <section className={classes.card} aria-label="Imagen para compartir">
      <Segmented label="Formato de la imagen" options={FORMATS} value={format} onChange={setFormat} />
      <div className={`grid place-items-center muted ${classes.preview}`} aria-busy={card.isPending}>
        {address && (
          <img src={address} width={width} height={height} alt={`Vista previa: ${sentenceOf(shared)}`} />
        )}
        {card.isPending && <p role="status">Preparando la imagen…</p>}
        {card.isError && (
          <div className="grid justify-items-center gap-3" role="alert">
            <p>No pudimos cargar la imagen.</p>
            <Button size="s" pending={card.isFetching} onClick={() => void card.refetch()}>
              Reintentar
            </Button>
          </div>
        )}
      </div>
      <div className={`flex flex-wrap justify-end gap-2-5 ${classes.buttons}`}>
        {address && (
          <ButtonLink
            href={address}
            download={`remusic-${shared.kind}-${format}.jpg`}
            icon={<DownloadSimpleBoldIcon aria-hidden />}
          >
            Descargar imagen
          </ButtonLink>
        )}
        {card.data && <SharePictureButton shared={shared} picture={card.data} />}
      </div>
    </section>
  )
}

const GONE = 'Ya no está disponible, por eso no tiene imagen para compartir.'
/** Why there is no card. */
const CLOSED: Record<SharedKind, string> = {
  song: GONE,
  album: GONE,
  artist: GONE,
  review: GONE,
  playlist: GONE,
  profile: 'Solo quien tiene cuenta puede abrir este perfil, por eso no tiene imagen para compartir.',
  room: 'Solo entra quien tiene el enlace o la invitación, por eso no tiene imagen para compartir.',
}

function useObjectUrl(content: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [content])
  return url
}

/** Sends the picture itself, for example to a story, where the browser allows it. */
function SharePictureButton({ shared, picture }: { shared: Shared; picture: Blob }) {
  const { showBanner } = useBanner()
  const files = [new File([picture], `remusic-${shared.kind}.jpg`, { type: 'image/jpeg' })]
  if (!hasShareSheet() || !navigator.canShare?.({ files })) return null
  const share = async () => {
    if (!(await openShareSheet({ files, text: `${sentenceOf(shared)}: ${linkTo(shared)}` })))
      showBanner({ tone: 'bad', text: 'No pudimos compartir la imagen, descárgala' })
  }
  return (
    <Button variant="primary" icon={<ImageSquareBoldIcon aria-hidden />} onClick={() => void share()}>
      Compartir imagen
    </Button>
  )
}
