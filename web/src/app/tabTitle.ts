const MAX_COUNTED = 99

const tab = { name: '', unread: 0 }

/** Sets the name of the page in the tab title. */
export function nameTab(name: string) {
  tab.name = name
  write()
}

/** Sets the unread count in front of the name, visible from other tabs too. */
export function countInTab(unread: number) {
  tab.unread = unread
  write()
}

function write() {
  const title = titleOf(tab)
  // Setting the title notifies observers even if it is unchanged.
  if (document.title !== title) document.title = title
}

export function titleOf({ name, unread }: { name: string; unread: number }): string {
  const count = unread > MAX_COUNTED ? `(${MAX_COUNTED}+) ` : unread > 0 ? `(${unread}) ` : ''
  return count + (name === '' ? 'ReMusic' : `${name} · ReMusic`)
}
