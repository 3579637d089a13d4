// npm run deploy:check: every linter of the files in this folder that the machine has.
import { CHECKS, CheckFailed, isInstalled } from './checks.ts'

let failed = 0
for (const check of CHECKS) {
  if (!isInstalled(check.program)) {
    console.log(`– ${check.name}: no se comprobó, falta ${check.program} (apt install ${check.from})`)
    continue
  }
  try {
    check.run()
    console.log(`✔ ${check.name}`)
  } catch (error) {
    failed += 1
    console.log(`✖ ${check.name}`)
    console.log(error instanceof CheckFailed ? error.message : (error as Error).stack)
  }
}
process.exitCode = failed > 0 ? 1 : 0
