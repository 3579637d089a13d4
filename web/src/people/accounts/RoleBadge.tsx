import type { Role } from '@remusic/contract/people/plans'
import { Badge } from '../../base/ui/marks/Badge.tsx'

const TONES = { Gratuito: 'plain', Premium: 'accent', Admin: 'info' } as const

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{role}</Badge>
}
