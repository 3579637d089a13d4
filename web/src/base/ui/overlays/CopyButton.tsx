import { Button, type ButtonProps } from '../inputs/Button.tsx'
import { useBanner } from './bannerContext.ts'

export function CopyButton({ text, ...key }: ButtonProps & { text: string }) {
  const { showBanner } = useBanner()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showBanner({ tone: 'ok', text: 'Copiado' })
    } catch {
      showBanner({ tone: 'bad', text: 'No pudimos copiarlo, selecciónalo y cópialo a mano' })
    }
  }
  return <Button {...key} onClick={() => void copy()} />
}
