import { CARD_FORMATS, type CardFormat } from '@remusic/contract/sharing'
import { type YearCard, yearPicturePath } from '@remusic/contract/yearInMusic'
import { useState } from 'react'
import ImageSquareIcon from '~icons/ph/image-square'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import { loadOwnPicture } from '../api/picture.ts'
import { messageOf } from '../failures/messageOf.ts'
import { openShareSheet } from '../sharing/systemShare.ts'
import { IconKey } from '../ui/inputs/IconKey.tsx'
import { Key } from '../ui/inputs/Key.tsx'
import { useBanner } from '../ui/overlays/bannerContext.ts'
import { downloadFile } from '../ui/text/download.ts'

type Props = { userId: string; year: number; card: YearCard }

const LOAD_TIMEOUT_MS = 30_000
const { width, height } = CARD_FORMATS.wide

/** Shares the picture of a card with the share sheet of the system, or downloads it where there is none. */
export function ShareCardKeys({ userId, year, card }: Props) {
  const { showBanner } = useBanner()
  const [pending, setPending] = useState<CardFormat | null>(null)

  async function share(format: CardFormat) {
    if (pending) return
    setPending(format)
    try {
      const address = yearPicturePath(userId, year, card.kind, format)
      const picture = await loadOwnPicture(address, AbortSignal.timeout(LOAD_TIMEOUT_MS))
      if (!picture) throw new Error('the card has no picture')
      const name = `remusic-${year}-${card.kind}-${format}.jpg`
      if (!(await shareFile(new File([picture], name, { type: 'image/jpeg' }), year))) {
        downloadFile(name, picture, 'image/jpeg')
        showBanner({ tone: 'ok', text: 'Imagen descargada' })
      }
    } catch (error) {
      showBanner({ tone: 'bad', text: messageOf(error) })
    } finally {
      setPending(null)
    }
  }

  return (
    <>
      <Key
        variant="primary"
        icon={<ShareNetworkBoldIcon aria-hidden />}
        pending={pending !== null}
        pendingLabel="Preparando la imagen…"
        onClick={() => void share('story')}
      >
        Compartir
      </Key>
      <IconKey
        label={`Compartir imagen ancha, de ${width} × ${height}`}
        icon={<ImageSquareIcon />}
        onClick={() => void share('wide')}
      />
    </>
  )
}

/** False where the browser cannot share files, or refuses to: the press was too long ago. */
async function shareFile(file: File, year: number): Promise<boolean> {
  const data = { files: [file], text: `Mi ${year} en música, en ReMusic` }
  if (!('share' in navigator) || !navigator.canShare?.(data)) return false
  return openShareSheet(data)
}
