export async function rehearseRecovery(_say: (step: string) => void) {}
