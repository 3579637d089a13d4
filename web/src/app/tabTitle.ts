const MOST_COUNTED = 99

const tab = { name: '', unread: 0 }

/** The name of the page that the tab shows. */
export function nameTab(name: string) {
  tab.name = name
  write()
}

/** How much is new, before the name: seen also while another tab is looked at. */
export function countInTab(unread: number) {
  tab.unread = unread
  write()
}

function write() {
  const title = titleOf(tab)
  // Browsers tell all who listen of a title that is set, also where it is the same.
  if (document.title !== title) document.title = title
}

export function titleOf({ name, unread }: { name: string; unread: number }): string {
  const count = unread > MOST_COUNTED ? `(${MOST_COUNTED}+) ` : unread > 0 ? `(${unread}) ` : ''
  return count + (name === '' ? 'ReMusic' : `${name} · ReMusic`)
}
