import type { PaymentSandbox } from '@remusic/server/premium/provider/provider'
import { serveSandbox } from './routes.ts'
import { createSandbox } from './sandbox.ts'

/** What the server loads as `@remusic/demo/payments`. */
export const paymentSandbox: PaymentSandbox = { createProvider: createSandbox, serve: serveSandbox }
