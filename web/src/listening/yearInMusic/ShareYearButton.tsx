import ShareNetworkBoldIcon from '~icons/ph/share-network-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { paths } from '../../paths.ts'
import { hasShareSheet } from '../../people/sharing/shared.ts'
import { openShareSheet } from '../../people/sharing/systemShare.ts'

/** Shares the link to a community's year: with the share sheet of a phone, otherwise by the clipboard. */
export function ShareYearButton({ year }: { year: number }) {
  const { showBanner } = useBanner()
  const share = async () => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
    const url = new URL(paths.communityYear(year), canonical ?? location.href).href
    const text = `El ${year} en música, en ReMusic`
    if (hasShareSheet() && (await openShareSheet({ title: 'ReMusic', text, url }))) return
    await copyText(url).then(
      () => showBanner({ tone: 'ok', text: 'Enlace copiado' }),
      () =>
        showBanner({ tone: 'bad', text: 'No pudimos copiar el enlace, cópialo de la barra del navegador' }),
    )
  }
  return (
    <Button variant="primary" icon={<ShareNetworkBoldIcon aria-hidden />} onClick={() => void share()}>
      Compartir
    </Button>
  )
}

/** The clipboard of an insecure page is missing, not merely refused. */
const copyText = async (text: string) => navigator.clipboard.writeText(text)
