import { openDatabase } from '@remusic/server/base/database/client'
import { keyedHash, shortHash } from '@remusic/server/base/database/keyedHash'

/** The hash that stands for an e-mail or IP address in the log lines of sign-ins. */
export async function logHashOf(url: string, value: string): Promise<string> {
  const { db, close } = openDatabase(url)
  try {
    return shortHash(await keyedHash(db, value.trim().toLowerCase()))
  } finally {
    await close()
  }
}
