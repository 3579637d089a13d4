import { LEGAL_DOCUMENTS } from '@remusic/contract/base/legal'
import type { Setup } from '@remusic/contract/running/schemas/setup'
import { type OptionalStep, SETUP_STEPS, type SetupStep } from '@remusic/contract/running/setup'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import CheckCircleFillIcon from '~icons/ph/check-circle-fill'
import CircleDashedIcon from '~icons/ph/circle-dashed'
import MinusCircleIcon from '~icons/ph/minus-circle'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { paths } from '../../paths.ts'
import { CatalogueLoad } from '../admin/CatalogueLoad.tsx'
import { plural } from '../admin/numbers.ts'
import { setupQuery, useSkipStep, useTestMail, useTestPayments } from './queries.ts'
import classes from './SetupView.module.css'

/** The operator's steps of the first day, with a check mark or what is missing in each. */
export function SetupView() {
  const setup = useQuery(setupQuery)
  return (
    <>
      <h2>Puesta en marcha</h2>
      {setup.data ? (
        <Steps setup={setup.data} />
      ) : setup.isError ? (
        <ErrorState
          headingLevel={3}
          title={setup.error.message}
          onRetry={() => void setup.refetch()}
          pending={setup.isFetching}
        />
      ) : (
        <SkeletonGroup className="grid" label="Buscando lo que falta">
          {SETUP_STEPS.map((step) => (
            <Skeleton key={step} height={88} />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

type Content = { title: string; missing: string; done: string; Body: (props: { setup: Setup }) => ReactNode }

const STEPS: Record<SetupStep, Content> = {
  admin: {
    title: 'Cuenta de administrador',
    missing: 'Falta el segundo paso de tu cuenta.',
    done: 'Tu cuenta está lista y protegida.',
    Body: AdminStep,
  },
  mail: {
    title: 'Correo',
    missing: 'Nadie recibe todavía los correos de ReMusic.',
    done: 'El servidor de correo acepta los mensajes.',
    Body: MailStep,
  },
  payments: {
    title: 'Pagos',
    missing: 'Nadie puede comprar Premium todavía.',
    done: 'Las credenciales funcionan.',
    Body: PaymentsStep,
  },
  catalogue: {
    title: 'Música',
    missing: 'El catálogo está vacío: falta elegir de dónde sale la música y cargarla.',
    done: 'El catálogo tiene música.',
    Body: CatalogueStep,
  },
  legal: {
    title: 'Textos legales',
    missing: 'Algunos documentos son todavía los de ejemplo.',
    done: 'Todos los documentos son tuyos.',
    Body: LegalStep,
  },
  team: {
    title: 'Página del equipo',
    missing: 'Todavía no hay nadie en la página de creadores.',
    done: 'La página de creadores presenta a tu equipo.',
    Body: TeamStep,
  },
}

function Steps({ setup }: { setup: Setup }) {
  const doneCount = SETUP_STEPS.filter((step) => setup[step].done).length
  return (
    <>
      <p className={`muted mt-2 mb-5 ${classes.lead}`} role="status">
        {setup.ready ? (
          <>
            <strong>Todo listo.</strong> ReMusic está en marcha; puedes volver aquí cuando cambie algo.
          </>
        ) : (
          `${doneCount} de ${SETUP_STEPS.length} pasos listos. Puedes hacerlos en cualquier orden.`
        )}
      </p>
      <ol className="grid">
        {SETUP_STEPS.map((step) => (
          <Step key={step} step={step} setup={setup} />
        ))}
      </ol>
    </>
  )
}

function Step({ step, setup }: { step: SetupStep; setup: Setup }) {
  const { title, missing, done, Body } = STEPS[step]
  const state = setup[step]
  const isSkipped = 'skipped' in state && state.skipped
  const isDone = state.done && !isSkipped
  return (
    <li className={classes.step} data-done={state.done || undefined}>
      <span className={`muted ${classes.mark}`} aria-hidden>
        {isDone ? <CheckCircleFillIcon /> : isSkipped ? <MinusCircleIcon /> : <CircleDashedIcon />}
      </span>
      <div className={`min-w-0 ${classes.content}`}>
        <h3>{title}</h3>
        <p className="muted">
          {isDone
            ? done
            : isSkipped
              ? `Lo dejaste así: ${missing.charAt(0).toLowerCase()}${missing.slice(1)}`
              : missing}
        </p>
        <div className={`grid gap-3 mt-3 ${classes.body}`}>
          <Body setup={setup} />
        </div>
      </div>
    </li>
  )
}

function AdminStep({ setup: { admin, demo } }: { setup: Setup }) {
  return (
    <>
      {demo && (
        <Note>En la demostración el panel se abre sin segundo paso. Fuera de ella es obligatorio.</Note>
      )}
      <p className="measure wrap-anywhere">
        {plural(admin.admins, 'persona administra', 'personas administran')} esta instalación. Conviene que
        sean dos: así hay quien decida una apelación y quien entre si la otra pierde su teléfono.
      </p>
      <Actions>
        <ButtonLink component={Link} to={paths.security()} size="s">
          {admin.secondFactor ? 'Ver mi seguridad' : 'Activar mi segundo paso'}
        </ButtonLink>
      </Actions>
      <Words about="El primer administrador" />
    </>
  )
}

function MailStep({ setup: { mail, demo } }: { setup: Setup }) {
  const test = useTestMail()
  const showFailure = useFailure()
  return (
    <>
      {mail.configured ? (
        <p className="measure wrap-anywhere">
          <code>SMTP_URL</code> está configurado. Los correos salen de <b>{mail.from}</b>.
        </p>
      ) : (
        <Note>
          {demo
            ? 'En la demostración los correos se leen en /dev/mailbox.'
            : 'Falta SMTP_URL, por ejemplo smtps://usuario:clave@correo.ejemplo.com:465. Sin él, los correos esperan, y las cuentas nuevas las confirma un administrador en «Cuentas por confirmar».'}
        </Note>
      )}
      {(mail.waiting > 0 || mail.failed > 0) && (
        <p className="measure wrap-anywhere">
          {[
            mail.waiting > 0 && plural(mail.waiting, 'correo espera', 'correos esperan'),
            mail.failed > 0 && plural(mail.failed, 'correo falló', 'correos fallaron'),
          ]
            .filter(Boolean)
            .join(' y ')}
          .{' '}
          <TextLink component={Link} to={paths.adminMails()}>
            Ver los correos
          </TextLink>
        </p>
      )}
      <Outcome data={test.data} stored={mail.test} />
      <Actions>
        {(mail.configured || !demo) && (
          <Button
            size="s"
            pending={test.isPending}
            onClick={() => test.mutate(undefined, { onError: showFailure })}
          >
            Enviarme un correo de prueba
          </Button>
        )}
        <Skip step="mail" state={mail} />
      </Actions>
      <Words about="Correo" />
    </>
  )
}

function PaymentsStep({ setup: { payments } }: { setup: Setup }) {
  const test = useTestPayments()
  const showFailure = useFailure()
  return (
    <>
      {payments.provider ? (
        <p className="measure wrap-anywhere">
          Se cobra con <b>{payments.provider}</b>
          {payments.live ? ', con dinero de verdad.' : ', en modo de prueba: nadie paga de verdad.'}
        </p>
      ) : (
        <Note>
          Falta <code>MERCADOPAGO_ACCESS_TOKEN</code>. Mientras tanto Premium se muestra, pero no se vende.
        </Note>
      )}
      {payments.provider && !payments.webhookSecret && (
        <Note>
          Falta <code>MERCADOPAGO_WEBHOOK_SECRET</code>: los pagos se notan minutos después, cuando los
          consultamos.
        </Note>
      )}
      <Outcome data={test.data} stored={payments.test} />
      <Actions>
        <Button
          size="s"
          pending={test.isPending}
          onClick={() => test.mutate(undefined, { onError: showFailure })}
        >
          Probar los pagos
        </Button>
        <Skip step="payments" state={payments} />
      </Actions>
      <Words about="Pagos" />
    </>
  )
}

function CatalogueStep({ setup: { catalogue } }: { setup: Setup }) {
  return (
    <>
      {catalogue.songs > 0 && (
        <p className="measure wrap-anywhere">
          {plural(catalogue.songs, 'canción', 'canciones')}
          {catalogue.source === 'demo' && ' de música inventada: ninguna existe fuera de aquí'}.
        </p>
      )}
      <CatalogueLoad />
      <Words about="Catálogo" />
    </>
  )
}

function LegalStep({ setup: { legal } }: { setup: Setup }) {
  return (
    <>
      <ul className={classes.documents}>
        {legal.documents.map(({ document, own, problem }) => (
          <li key={document}>
            <TextLink component={Link} to={DOCUMENT_PATHS[document]()}>
              {LEGAL_DOCUMENTS[document]}
            </TextLink>
            <span>{own ? 'Tu texto' : problem === null ? 'Texto de ejemplo' : FILE_PROBLEMS[problem]}</span>
          </li>
        ))}
      </ul>
      <p className="measure wrap-anywhere">
        Pon tus textos en <code>{legal.folder}</code>, en Markdown, con los nombres{' '}
        {legal.documents.map(({ document }) => `${document}.md`).join(', ')}. Se leen al momento.
      </p>
      <Actions>
        <Skip step="legal" state={legal} />
      </Actions>
      <Words about="Textos legales" />
    </>
  )
}

const DOCUMENT_PATHS = {
  terminos: paths.terms,
  privacidad: paths.privacy,
  cookies: paths.cookies,
  reembolsos: paths.refunds,
}

const FILE_PROBLEMS: Record<string, string> = {
  too_long: 'Tu archivo es demasiado largo: se ve el de ejemplo',
  empty: 'Tu archivo está vacío: se ve el de ejemplo',
  unreadable: 'No pudimos leer tu archivo: se ve el de ejemplo',
}

function TeamStep({ setup: { team } }: { setup: Setup }) {
  return (
    <>
      {team.creators > 0 && (
        <p className="measure wrap-anywhere">{plural(team.creators, 'persona', 'personas')} en la página.</p>
      )}
      <Actions>
        <ButtonLink component={Link} to={paths.adminTeam()} size="s">
          {team.creators > 0 ? 'Editar el equipo' : 'Agregar a tu equipo'}
        </ButtonLink>
        <Skip step="team" state={team} />
      </Actions>
      <Words about="Página del equipo" />
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>
const Actions = ({ children }: { children: ReactNode }) => (
  <div className={`flex flex-wrap gap-2 ${classes.actions}`}>{children}</div>
)

/** Names the section of the documentation about the same step. */
const Words = ({ about }: { about: string }) => (
  <p className="muted text-sm">
    Más en <code>docs/operations/install.md</code>, «{about}».
  </p>
)

type OutcomeProps = {
  /** The result of a test that was made now. */
  data: { ok: boolean; msg: string } | undefined
  /** The last test of the same settings. */
  stored: Setup['mail']['test']
}

function Outcome({ data, stored }: OutcomeProps) {
  const problem = data ? (data.ok ? null : data.msg) : stored?.problem
  if (problem)
    return (
      <p className="measure wrap-anywhere text-bad" role="alert">
        {problem}
      </p>
    )
  return (
    <p className={classes.success} role="status">
      {data?.msg ?? ''}
    </p>
  )
}

function Skip({ step, state }: { step: OptionalStep; state: { done: boolean; skipped: boolean } }) {
  const skip = useSkipStep(step)
  const showFailure = useFailure()
  if (state.done && !state.skipped) return null
  return (
    <Button
      size="s"
      variant="ghost"
      pending={skip.isPending}
      onClick={() => skip.mutate(!state.skipped, { onError: showFailure })}
    >
      {state.skipped ? 'Volver a dejarlo pendiente' : 'Dejarlo así'}
    </Button>
  )
}
