/** What we use of Google's script: https://accounts.google.com/gsi/client defines it on the window. */
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

/** Brings Google's script once; where it is blocked the caller shows no button, and the form still serves. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () =>
      window.google ? resolve(window.google.accounts.id) : reject(new Error('no Google'))
    script.onerror = () => {
      loading = null
      reject(new Error('Google could not be reached'))
    }
    document.head.append(script)
  })
  return loading
}
