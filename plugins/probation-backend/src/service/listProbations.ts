import type { ProbationPage } from 'backstage-plugin-probation-common';
import * as operations from '../database/operations';
import type { EnvironmentKey } from '../database/types';
import { chosenLedger } from './ledger/chosenLedger';
import type { ServiceContext } from './ServiceContext';
import type { GenerationChoice } from './types';

/** The probations of a generation, newest first; the one still open comes before all others. */
export async function listProbations(
  context: ServiceContext,
  key: EnvironmentKey,
  page: GenerationChoice & { before?: number; limit: number },
): Promise<ProbationPage> {
  const { ledger } = await chosenLedger(context, key, page);
  const { before, limit } = page;
  const open = ledger.outcome?.open;
  const shown =
    open && (before === undefined || open.seq < before) ? [open] : [];
  // One more than asked for tells whether there is a next page.
  const ended = await operations.listProbations(context.db, ledger, {
    before,
    limit: limit + 1 - shown.length,
  });
  const found = [...shown, ...ended];
  const probations = found.slice(0, limit);
  return {
    generation: ledger.generation,
    probations,
    nextBefore: found.length > limit ? (probations.at(-1)?.seq ?? null) : null,
    total: ledger.outcome?.probations ?? 0,
  };
}
