import type { Role } from '@remusic/contract/people/plans'
import type { Db } from './base/database/client.ts'
import type { Config } from './config.ts'
import type { Source } from './music/catalogue/source.ts'
import type { LoadSource } from './music/importing/loader.ts'
import type { PaymentSandbox } from './people/premium/provider/provider.ts'

/** The accounts, the music and the community that a demo installation starts with. */
export type DemoData = {
  password: string
  accounts: readonly { name: string; email: string; role: Role }[]
  /** Inserts what is missing; running it again changes nothing. */
  fill(
    db: Db,
    now: Date,
    options: Pick<Config, 'catalog' | 'currency' | 'legalDir' | 'minimumAge' | 'publicUrl'> & {
      onProgress?: (step: string) => void
    },
  ): Promise<void>
}

/** The parts of `@remusic/demo` that a configuration needs. The music of the demo is loaded on first use. */
export type Demo = {
  data: DemoData | null
  loadSource: LoadSource
  paymentSandbox: PaymentSandbox | null
}

/** Imports only the parts that the configuration needs, so that a real installation never loads the demo package. */
export async function loadDemo({ demo, mercadopago }: Config): Promise<Demo> {
  return {
    data: demo ? (await load<{ demoData: DemoData }>('data')).demoData : null,
    loadSource: async () => (await load<{ demoSource: Source }>('catalogue')).demoSource,
    paymentSandbox:
      demo && !mercadopago.accessToken
        ? (await load<{ paymentSandbox: PaymentSandbox }>('payments')).paymentSandbox
        : null,
  }
}

/** Describes in Spanish, for the operator, what a demo that was opened with DEMO=true exposes; null if it is for this machine only. */
export function exposureOf(
  { openedBy, mercadopago, publicUrl }: Config,
  { password, accounts }: DemoData,
): string | null {
  if (openedBy.length === 0) return null
  const admin = accounts.find(({ role }) => role === 'Admin')
  return [
    `ATENCIÓN: esta demostración está abierta a otras personas (DEMO=true con ${openedBy.join(', ')}). Quien la encuentre puede:`,
    `· entrar como Admin (${admin?.email}) con la contraseña pública «${password}» y ver los datos de todas las cuentas`,
    mercadopago.accessToken
      ? '· pagar con dinero de verdad: MERCADOPAGO_ACCESS_TOKEN está configurado'
      : `· aprobar, rechazar y devolver pagos de prueba en ${publicUrl}/dev/pagos/`,
    'Los correos, con sus enlaces secretos, se leen solo desde este equipo, en /dev/mailbox.',
    'Para una instalación real, quita DEMO=true.',
  ].join('\n')
}

/**
 * The specifier is not a literal, because `@remusic/demo` depends on this package and the compiler would follow the
 * import back. The demo package declares its exports with the types above, so the compiler still checks them there.
 */
const load = <Exports>(entry: 'catalogue' | 'data' | 'payments'): Promise<Exports> =>
  import(`@remusic/demo/${entry}`)
