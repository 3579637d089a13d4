import type { PaymentSandbox } from '@remusic/server/people/premium/provider/provider'
import { serveSandbox } from './routes.ts'
import { createSandbox } from './sandbox.ts'

/** The server loads this as `@remusic/demo/payments`. */
export const paymentSandbox: PaymentSandbox = { createProvider: createSandbox, serve: serveSandbox }
