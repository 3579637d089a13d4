/** Whether this site says that it has no such file, rather than that it cannot send it now. */
export async function isMissing(url: string): Promise<boolean> {
  try {
    // A redirect means that the file is there; where it leads to is of no interest.
    const { status } = await fetch(url, { method: 'HEAD', redirect: 'manual' })
    return status === 404
  } catch {
    return false
  }
}
