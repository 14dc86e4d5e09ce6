import { Kernel, type PlanEvent, type WrittenLine } from '../../kernel';
import type { Policy } from '../../policy';

type Promoted = Extract<PlanEvent, { event: 'promoted' }>;

/** A line together with the place in its plan of the promotion that it is about; -1 for the one that served first. */
export interface OwnedLine {
  line: WrittenLine;
  promotion: number;
}

/** The honest ledger for a plan. */
export function ownedLines(plan: PlanEvent[], policy: Policy): OwnedLine[] {
  const kernel = new Kernel(policy);
  let promotion = -1;
  return plan.flatMap((event, index) => {
    const { deploy, candidate } = statusBefore(kernel, index);
    const written = kernel.step(event).map(line => ({ line, promotion }));
    const isConfirmed = written.some(({ line }) => line.event === 'confirmed');
    const isSame =
      deploy === 'soaking' &&
      !isConfirmed &&
      event.event === 'promoted' &&
      candidate === event.version;
    if (event.event === 'promoted' && !isSame) {
      promotion = index;
    }
    return written;
  });
}

function statusBefore(kernel: Kernel, index: number) {
  return index === 0 ? { deploy: 'serving', candidate: null } : kernel.finish();
}

/**
 * What a deployer under `policy` makes of the release that a plan promotes at `promotion`: its decision, or `undecided` where
 * another release takes over or the plan ends before.
 */
export function truthOf(
  plan: PlanEvent[],
  promotion: number,
  policy: Policy,
): 'confirmed' | 'rolled_back' | 'undecided' {
  const event = plan[promotion];
  if (event.event !== 'promoted') {
    throw new Error('no promotion');
  }
  const kernel = new Kernel(policy);
  kernel.step({ event: 'serving', version: 'before', ts: event.ts });
  for (const next of eventsFrom(plan, promotion, event)) {
    for (const line of kernel.step(next)) {
      if (line.event === 'confirmed' || line.event === 'rolled_back') {
        return line.event;
      }
    }
    if (kernel.finish().candidate !== event.version) {
      return 'undecided';
    }
  }
  return 'undecided';
}

/** What comes from a promotion on; exits of other releases only let time pass. */
function eventsFrom(
  plan: PlanEvent[],
  promotion: number,
  { version }: Promoted,
): PlanEvent[] {
  return plan
    .slice(promotion)
    .map(event =>
      event.event === 'exited' && event.version !== version
        ? { event: 'tick', ts: event.ts }
        : event,
    );
}
