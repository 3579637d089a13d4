import { CARD_FORMATS, type CardFormat, cardPath } from '@remusic/contract/sharing'
import { type ReactNode, useState } from 'react'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import ImageSquareBoldIcon from '~icons/ph/image-square-bold'
import LinkBoldIcon from '~icons/ph/link-bold'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import TelegramLogoIcon from '~icons/ph/telegram-logo'
import WhatsappLogoIcon from '~icons/ph/whatsapp-logo'
import XLogoIcon from '~icons/ph/x-logo'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Segmented } from '../ui/inputs/Segmented.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { useIsHydrated } from '../ui/styles/useIsHydrated.ts'
import classes from './ShareOptions.module.css'
import { linkTo, type Shared, sentenceOf } from './shared.ts'
import { hasShareSheet, openShareSheet, shareDataOf } from './systemShare.ts'

type Props = {
  shared: Shared
  /** More keys beside «Copiar enlace». */
  actions?: ReactNode
}

/** The link, the networks and the picture card of something, for the inside of a dialog. */
export function ShareOptions({ shared, actions }: Props) {
  const { showBanner } = useBanner()
  const link = linkTo(shared)
  const copy = () =>
    copyText(link).then(
      () => showBanner({ tone: 'ok', text: 'Enlace copiado' }),
      () => showBanner({ tone: 'bad', text: 'No pudimos copiar el enlace, cópialo tú' }),
    )
  return (
    <div className={classes.options}>
      <div className={classes.link}>
        <TextField label="Enlace" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <div className={classes.keys}>
          {actions}
          <Key
            variant="primary"
            icon={<LinkBoldIcon aria-hidden />}
            onClick={() => void copy()}
            data-autofocus
          >
            Copiar enlace
          </Key>
        </div>
      </div>
      <ul className={classes.networks} aria-label="Compartir en">
        {networksFor(sentenceOf(shared), link).map(({ name, href, icon }) => (
          <li key={name}>
            <KeyLink href={href} target="_blank" rel="noopener noreferrer" icon={icon} block>
              {name}
            </KeyLink>
          </li>
        ))}
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

type Loading = { format: CardFormat; state: 'loaded' | 'failed' } | null

function PictureCard({ shared }: { shared: Shared }) {
  const [format, setFormat] = useState<CardFormat>('wide')
  const [attempt, setAttempt] = useState(0)
  const [loading, setLoading] = useState<Loading>(null)
  const { width, height } = CARD_FORMATS[format]
  const address = cardPath(shared.kind, shared.id, format)
  const state = loading?.format === format ? loading.state : null
  return (
    <section className={classes.card} aria-label="Imagen para compartir">
      <Segmented label="Formato de la imagen" options={FORMATS} value={format} onChange={setFormat} />
      <div className={classes.preview} data-format={format} aria-busy={state === null}>
        {state === 'failed' ? (
          <div className={classes.failed} role="alert">
            <p>No pudimos cargar la imagen.</p>
            <Key
              size="s"
              onClick={() => {
                setLoading(null)
                setAttempt(attempt + 1)
              }}
            >
              Reintentar
            </Key>
          </div>
        ) : (
          <img
            key={`${address} ${attempt}`}
            src={address}
            width={width}
            height={height}
            alt={`Vista previa: ${sentenceOf(shared)}`}
            onLoad={() => setLoading({ format, state: 'loaded' })}
            onError={() => setLoading({ format, state: 'failed' })}
          />
        )}
      </div>
      <div className={classes.keys}>
        <KeyLink
          href={address}
          download={`remusic-${shared.kind}-${format}.jpg`}
          icon={<DownloadSimpleBoldIcon aria-hidden />}
        >
          Descargar imagen
        </KeyLink>
        <SystemKeys shared={shared} address={address} isLoaded={state === 'loaded'} />
      </div>
    </section>
  )
}

/** What only a phone offers: its share sheet, also with the picture as a file. */
function SystemKeys({ shared, address, isLoaded }: { shared: Shared; address: string; isLoaded: boolean }) {
  const isHydrated = useIsHydrated()
  const [isPending, setPending] = useState(false)
  const { showBanner } = useBanner()
  if (!isHydrated || !hasShareSheet()) return null
  const data = shareDataOf(shared)
  const sharePicture = async () => {
    setPending(true)
    try {
      // The preview has loaded it, so this comes from the cache and the press still counts as the cause of the sheet.
      const response = await fetch(address)
      if (!response.ok) throw new Error('the card could not be loaded')
      const file = new File([await response.blob()], `remusic-${shared.kind}.jpg`, { type: 'image/jpeg' })
      if (!(await openShareSheet({ files: [file], text: `${data.text}: ${data.url}` })))
        throw new Error('the browser refused to share the picture')
    } catch {
      showBanner({ tone: 'bad', text: 'No pudimos compartir la imagen, descárgala' })
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {canShareFiles() && (
        <Key
          icon={<ImageSquareBoldIcon aria-hidden />}
          pending={isPending}
          disabled={!isLoaded}
          onClick={() => void sharePicture()}
        >
          Compartir imagen
        </Key>
      )}
      <Key icon={<ShareNetworkBoldIcon aria-hidden />} onClick={() => void openShareSheet(data)}>
        Otras apps
      </Key>
    </>
  )
}

const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'remusic.jpg', { type: 'image/jpeg' })] }) ?? false
