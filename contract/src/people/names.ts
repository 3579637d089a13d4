import { ACCOUNT_TEXTS } from './accounts.ts'

/** Joiners and variation selectors are part of emoji and of some scripts. Everything else that leaves no mark is refused. */
const HIDDEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/u
/** Text that a mail client or a chat would turn into a link: `https://…`, `www.…`, `evil.example`, `t.me/…`. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}|\.\p{L}{2,}\//iu
const LETTER_OR_DIGIT = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/** Why nobody may be called this, or null. Others read a name in lists, notifications and mails. */
export function nameProblem(name: string): string | null {
  if (HIDDEN.test(name)) return ACCOUNT_TEXTS.hiddenInName
  if (LINK.test(name)) return ACCOUNT_TEXTS.linkInName
  return LETTER_OR_DIGIT.test(name) ? null : ACCOUNT_TEXTS.nameWithoutLetter
}

/** Removes what is refused from a name that its owner did not type here. */
export function cleanName(name: string): string {
  return name
    .replace(new RegExp(HIDDEN, 'gu'), '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]|:\/\/|\.(?=\p{L}{2})/gu, ' ')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim()
}
