import { type YearCard, yearPicturePath } from '@remusic/contract/listening/yearInMusic'
import { CARD_FORMATS, type CardFormat } from '@remusic/contract/publishing/sharing'
import { useState } from 'react'
import ImageSquareIcon from '~icons/ph/image-square'
import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import { loadOwnPicture } from '../../base/api/picture.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { downloadFile } from '../../base/ui/text/download.ts'
import { openShareSheet } from '../../people/sharing/systemShare.ts'

type Props = { userId: string; year: number; card: YearCard }

const LOAD_TIMEOUT_MS = 30_000
const { width, height } = CARD_FORMATS.wide

/** Shares the picture of a card with the share sheet of the system, or downloads it where there is none. */
export function ShareCardButtons({ userId, year, card }: Props) {
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
      <Button
        variant="primary"
        icon={<ShareNetworkBoldIcon aria-hidden />}
        pending={pending !== null}
        pendingLabel="Preparando la imagen…"
        onClick={() => void share('story')}
      >
        Compartir
      </Button>
      <IconButton
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
