import { sendContactMessage } from '@remusic/contract/contact'
import type { ContactMessage } from '@remusic/contract/schemas/contact'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export function useSendContactMessage() {
  return useMutation({ mutationFn: (message: ContactMessage) => call(sendContactMessage, { body: message }) })
}
