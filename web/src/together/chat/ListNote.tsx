import { Button } from '../../base/ui/inputs/Button.tsx'

type Props = { text: string; onRetry?: () => void; pending?: boolean }

/** Replaces a list in a narrow column when it is empty or failed to load. */
export function ListNote({ text, onRetry, pending }: Props) {
  return (
    <div className="column items-start gap-2-5 muted" {...(onRetry && { role: 'alert' })}>
      <p>{text}</p>
      {onRetry && (
        <Button size="s" pending={pending} onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
