/** Lets the browser download a file of this server by itself, under the name that the server gives it. */
export function downloadFrom(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Downloads a text or a picture as a file. */
export function downloadFile(fileName: string, content: string | Blob, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the URL during this task, so it can only be revoked afterwards.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
