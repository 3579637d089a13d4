import type { Role } from '@remusic/contract/plans'
import { Badge } from '../ui/marks/Badge.tsx'

const TONES = { Gratuito: 'plain', Premium: 'accent', Admin: 'info' } as const

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{role}</Badge>
}
