import type { SecondStepMethod } from '@remusic/contract/people/secondFactor'
import ArrowLeftIcon from '~icons/ph/arrow-left'
import { ApiError } from '../../base/api/error.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import type { SecondStepAnswer } from './answers.ts'
import { ProofForm } from './ProofForm.tsx'
import { newSecondStepOptions, useSecondStep } from './queries.ts'
import classes from './SignIn.module.css'

type Props = {
  ticket: string
  methods: readonly SecondStepMethod[]
  /** Receives whether the account is active. */
  onEntered: (active: boolean) => void
  onBack: () => void
  /** The sign-in has to start again, for the given reason. */
  onExpired: (reason: string) => void
}

/** The second step of a sign-in. */
export function SecondStep({ ticket, methods, onEntered, onBack, onExpired }: Props) {
  const step = useSecondStep(ticket)
  const unlessExpired = (error: unknown): never => {
    if (error instanceof ApiError && error.code === 'challenge_expired') onExpired(error.msg)
    throw error
  }
  return (
    <div className={classes.step}>
      <ProofForm
        methods={methods}
        passkeyOptions={() => newSecondStepOptions(ticket).catch(unlessExpired)}
        onAnswer={async (answer) => {
          // Only the second steps above are offered.
          const { active } = await step.mutateAsync(answer as SecondStepAnswer).catch(unlessExpired)
          onEntered(active)
        }}
        submitLabel="Entrar"
      />
      <Button variant="bare" icon={<ArrowLeftIcon aria-hidden />} onClick={onBack}>
        Volver
      </Button>
    </div>
  )
}
