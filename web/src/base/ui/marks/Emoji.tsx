import HandsIcon from '~icons/fluent-emoji-flat/clapping-hands'
import CryingIcon from '~icons/fluent-emoji-flat/crying-face'
import AmazedIcon from '~icons/fluent-emoji-flat/face-with-open-mouth'
import LaughingIcon from '~icons/fluent-emoji-flat/face-with-tears-of-joy'
import FireIcon from '~icons/fluent-emoji-flat/fire'
import HeartIcon from '~icons/fluent-emoji-flat/red-heart'
import SleepingIcon from '~icons/fluent-emoji-flat/sleeping-face'
import LovingIcon from '~icons/fluent-emoji-flat/smiling-face-with-heart-eyes'

const PICTURES = {
  '❤️': HeartIcon,
  '👏': HandsIcon,
  '🔥': FireIcon,
  '😂': LaughingIcon,
  '😍': LovingIcon,
  '😢': CryingIcon,
  '😮': AmazedIcon,
  '😴': SleepingIcon,
} as const

/** An emoji as a picture, because not every device has a font with emoji. */
export function Emoji({ of }: { of: keyof typeof PICTURES }) {
  const Picture = PICTURES[of]
  return <Picture data-emoji={of} aria-hidden />
}
