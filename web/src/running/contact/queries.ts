import { sendContactMessage } from '@remusic/contract/running/contact'
import type { ContactMessage } from '@remusic/contract/running/schemas/contact'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'

export function useSendContactMessage() {
  return useMutation({ mutationFn: (message: ContactMessage) => call(sendContactMessage, { body: message }) })
}
