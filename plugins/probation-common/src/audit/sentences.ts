/**
 * RULES.md's sentences, exactly: the command line, the API and the screens print the same ones. The reference query shares the
 * first four and the report's first five.
 */
export const sentences = {
  rollbackToRolledBack: (from: string, to: string) =>
    `rollback of ${from} went to ${to}, which was itself rolled back`,
  rollbackNotToLastConfirmed: (from: string, to: string, lastGood: string) =>
    `rollback of ${from} went to ${to}, last confirmed is ${lastGood}`,
  rolledBackAfter: (from: string, restarts: number, allowed: number) =>
    `${from} rolled back after ${restarts} restarts, policy allows ${allowed}`,
  /** `windowMs` may be text: the reference query prints a null one as nothing. */
  windowDrift: (from: string, windowMs: number | string, soakMs: number) =>
    `${from} ledger window ${windowMs} differs from policy soak_ms ${soakMs}`,

  rollbackTargetsDisagree: (
    from: string,
    to: string,
    claimLine: number,
    claim: string,
  ) =>
    `rollback of ${from} went to ${to}, but line ${claimLine} rolled back to ${claim} and nothing was confirmed since`,
  rolledBackUnder: (from: string, max: number, allowed: number) =>
    `${from} rolled back under a budget of ${max}, policy allows ${allowed}`,
  exitsMismatch: (from: string, claimed: number, shown: number) =>
    `${from} rolled back for ${claimed} exits, ledger shows ${shown}`,
  exitOutsideWindow: (version: string, ms: number, soakMs: number) =>
    `${version} exited ${ms} ms after its first exit, window is ${soakMs} ms`,
  versionMismatch: (version: string, from: string) =>
    `rolled_back line names version ${version} but from ${from}`,

  confirmedOverBudget: (version: string, restarts: number, allowed: number) =>
    `${version} confirmed after ${restarts} restarts, policy allows ${allowed}`,
  confirmedUnder: (version: string, max: number, allowed: number) =>
    `${version} confirmed under a budget of ${max}, policy allows ${allowed}`,
  restartCountMismatch: (version: string, claimed: number, shown: number) =>
    `${version} confirmed with ${claimed} restarts, ledger shows ${shown}`,
  confirmedTooEarly: (
    version: string,
    ms: number,
    boundLine: number,
    soakMs: number,
  ) =>
    `${version} confirmed ${ms} ms after line ${boundLine}, window is ${soakMs} ms`,
  undatedConfirmedTooEarly: (
    version: string,
    ms: number,
    boundLine: number,
    soakMs: number,
  ) =>
    `${version} confirmed at most ${ms} ms after line ${boundLine}, window is ${soakMs} ms`,

  postSoakDuringProbation: (version: string) =>
    `${version} restarted after its window, but its probation is still open`,
  postSoakNotConfirmed: (version: string, lastGood: string) =>
    `${version} restarted after its window, but the last confirmed release is ${lastGood}`,

  attemptGap: (version: string, attempt: number, expected: number) =>
    `restart attempt ${attempt} of ${version} should be ${expected}`,
  tsBackwards: (line: number, ts: number, highLine: number, highTs: number) =>
    `line ${line} is dated ${ts}, before line ${highLine} (${highTs})`,

  budgetExceededWithoutRollback: (
    version: string,
    restarts: number,
    allowed: number,
  ) =>
    `${version} restarted ${restarts} times, policy allows ${allowed}, and was not rolled back`,
  soakedUnder: (version: string, max: number, allowed: number) =>
    `${version} soaked under a budget of ${max}, policy allows ${allowed}`,

  soakingAlreadyGood: (candidate: string) =>
    `soaking release ${candidate} is already last_good`,
  confirmedNotLastGood: (lastGood: string, candidate: string) =>
    `deploy confirmed but last_good is ${lastGood}, not ${candidate}`,
  rolledBackNotOnLastGood: (current: string, lastGood: string) =>
    `rolled back but current is ${current}, not last_good ${lastGood}`,
  reportWindowDrift: (soakMs: number) =>
    `report soak_ms differs from policy soak_ms ${soakMs}`,
  reportBudgetDrift: (maxRestarts: number) =>
    `report max_restarts differs from policy max_restarts ${maxRestarts}`,
  soakingOverBudget: (candidate: string, restarts: number, allowed: number) =>
    `${candidate} is still soaking after ${restarts} restarts, policy allows ${allowed}`,
  confirmedNotCurrent: (current: string, candidate: string) =>
    `deploy confirmed but current is ${current}, not ${candidate}`,
  reportConfirmedNotInLedger: (candidate: string) =>
    `report says ${candidate} is confirmed, ledger has no confirmed line for it`,
  reportRolledBackNotInLedger: (candidate: string) =>
    `report says ${candidate} was rolled back, ledger has no such line`,
  reportLastGoodNotInLedger: (lastGood: string) =>
    `report says last_good is ${lastGood}, ledger never confirmed it`,

  /** By the store, which alone sees a ledger twice. */
  ledgerRewritten: (line: number) =>
    `line ${line} was pushed again with different content`,
};
