/** A duration as shown in lists: minutes with two decimals. 0 means that it is unknown. */
export function minutesText(seconds: number): string {
  if (seconds === 0) return '—'
  return `${(seconds / 60).toFixed(2)} min`
}

/** The duration in words, for screen readers: '3 minutos 34 segundos'. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    counted(Math.floor(whole / 3_600), 'hora'),
    counted(Math.floor((whole % 3_600) / 60), 'minuto'),
    counted(whole % 60, 'segundo'),
  ].filter((part) => part !== '')
  return parts.join(' ') || 'Duración desconocida'
}

/** A playback position: '0:12'. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function counted(count: number, noun: string): string {
  if (count === 0) return ''
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
