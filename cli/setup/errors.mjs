/** What stops a command; its message is a Spanish sentence for the person, shown without a stack. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [output] what the failed program said
   */
  constructor(message, output = '') {
    super(message)
    this.name = 'SetupError'
    this.output = output
  }
}

/** The person asked to stop. */
export class InterruptedError extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(signal)
    this.name = 'InterruptedError'
    this.exitCode = signal === 'SIGINT' ? 130 : 143
  }
}
