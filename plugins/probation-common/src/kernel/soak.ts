import { InputError } from '@backstage/errors';
import { reportKeys, type ReportFields } from '../audit/reportFields';
import type { Policy } from '../policy';
import { Kernel } from './Kernel';
import { readNumberedPlan } from './readPlan';
import type { PlanEvent, WrittenLine } from './types';

/** A plan as the text of its file, or event by event. */
export type Plan = string | Iterable<PlanEvent>;

/**
 * The honest ledger for a plan, line by line as it is iterated, each with its LF.
 *
 * @throws InputError that names the first event which cannot be, once the lines before it were given.
 */
export function* soakApply(plan: Plan, policy: Policy): Generator<string> {
  for (const line of soakLines(plan, policy)) {
    yield `${JSON.stringify(line)}\n`;
  }
}

/** The same as `soakApply`, as values. */
export function* soakLines(plan: Plan, policy: Policy): Generator<WrittenLine> {
  const kernel = new Kernel(policy);
  for (const [event, where] of located(plan)) {
    yield* stepAt(kernel, event, where);
  }
  kernel.finish();
}

/**
 * The honest report after a plan.
 *
 * @throws InputError that names the first event which cannot be.
 */
export function soakReport(plan: Plan, policy: Policy): string {
  const kernel = new Kernel(policy);
  for (const [event, where] of located(plan)) {
    stepAt(kernel, event, where);
  }
  const { current, lastGood, candidate, restarts, deploy } = kernel.finish();
  const fields: Required<ReportFields> = {
    soak_ms: String(policy.soak_ms),
    max_restarts: String(policy.max_restarts),
    current,
    last_good: lastGood,
    candidate: candidate ?? 'none',
    'candidate.restarts': String(restarts),
    deploy,
  };
  return reportKeys.map(key => `${key}: ${fields[key]}\n`).join('');
}

/** Each event with the words for its place. */
function* located(plan: Plan): Generator<[event: PlanEvent, where: string]> {
  if (typeof plan === 'string') {
    for (const [event, line] of readNumberedPlan(plan)) {
      yield [event, `line ${line}`];
    }
    return;
  }
  let number = 0;
  for (const event of plan) {
    number += 1;
    yield [event, `event ${number}`];
  }
}

function stepAt(
  kernel: Kernel,
  event: PlanEvent,
  where: string,
): WrittenLine[] {
  try {
    return kernel.step(event);
  } catch (error) {
    throw InputError.is(error)
      ? new InputError(`${where}: ${error.message}`)
      : error;
  }
}
