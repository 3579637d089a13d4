/** The part of Google's API that we use; https://accounts.google.com/gsi/client defines it on the window. */
type GoogleIdentity = {
  initialize(options: {
    client_id: string
    nonce: string
    ux_mode: 'popup'
    callback: (answer: { credential: string }) => void
  }): void
  renderButton(
    parent: HTMLElement,
    look: {
      type: 'standard'
      theme: string
      size: 'large'
      text: 'continue_with'
      width: number
      locale: string
    },
  ): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client'
let loading: Promise<GoogleIdentity> | null = null

/** Loads Google's script once. Rejects where it is blocked or unreachable. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () =>
      window.google
        ? resolve(window.google.accounts.id)
        : reject(new Error('Google script loaded without its API'))
    script.onerror = () => {
      loading = null
      reject(new Error('Google could not be reached'))
    }
    document.head.append(script)
  })
  return loading
}
