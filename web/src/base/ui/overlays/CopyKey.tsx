import { Key, type KeyProps } from '../inputs/Key.tsx'
import { useBanner } from './bannerContext.ts'

/** Copies a text to the clipboard. */
export function CopyKey({ text, ...key }: KeyProps & { text: string }) {
  const { showBanner } = useBanner()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showBanner({ tone: 'ok', text: 'Copiado' })
    } catch {
      showBanner({ tone: 'bad', text: 'No pudimos copiarlo, selecciónalo y cópialo a mano' })
    }
  }
  return <Key {...key} onClick={() => void copy()} />
}
