import { isKnown } from './lastGood';
import { createAuditState, RULES_VERSION, type AuditState } from './state';

/**
 * A stored state, or `undefined` when it is of another rules version or unreadable: then audit the stored lines anew.
 *
 * @param text - what `JSON.stringify` of a state gave
 */
export function loadAuditState(text: string): AuditState | undefined {
  try {
    const state: unknown = JSON.parse(text);
    return isAuditState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

/** The version stands for the shape: only `JSON.stringify` of a state writes it. */
function isAuditState(value: unknown): value is AuditState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rulesVersion' in value &&
    value.rulesVersion === RULES_VERSION
  );
}

/**
 * The state with which the next generation of a ledger begins: its last good release is known if it was known, and what runs is
 * what ran. Lines are counted from 1 again, so nothing that cites a line is taken over, and a probation still open stays behind.
 */
export function nextGenerationState(previous: AuditState): AuditState {
  const { lastGood, status } = previous;
  const state = createAuditState({
    baseline: isKnown(lastGood) ? lastGood.version : null,
  });
  const { current, candidate, restarts, deploy } = status;
  Object.assign(state.status, { current, candidate, restarts, deploy });
  return state;
}
