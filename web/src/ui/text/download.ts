/** Hands a text over as a file. */
export function downloadFile(fileName: string, content: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the file over once this turn is done.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
