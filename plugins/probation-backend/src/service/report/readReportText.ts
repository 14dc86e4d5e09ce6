import { NotFoundError } from '@backstage/errors';
import type { ReportText } from 'backstage-plugin-probation-common';
import { readNewestReport } from '../../database/operations';
import type { EnvironmentKey } from '../../database/types';
import { chosenLedger } from '../ledger/chosenLedger';
import type { ServiceContext } from '../ServiceContext';
import type { GenerationChoice } from '../types';

/**
 * The newest report of a generation as it was received.
 *
 * @throws NotFoundError where there is no such generation, or no report in it
 */
export async function readReportText(
  context: ServiceContext,
  key: EnvironmentKey,
  choice: GenerationChoice,
): Promise<ReportText> {
  const { ledger } = await chosenLedger(context, key, choice);
  const report = await readNewestReport(context.db, ledger);
  if (!report) {
    throw new NotFoundError(
      `No report was pushed to generation ${ledger.generation} of ${key.environment} of ${key.entityRef}`,
    );
  }
  return {
    generation: report.generation,
    text: report.content.toString('utf8'),
    digest: report.digest,
    receivedAt: report.receivedAt.toISOString(),
    lastReceivedAt: report.lastReceivedAt.toISOString(),
    receivedBy: report.receivedBy,
    sourceUrl: report.sourceUrl,
    policyRevision: report.judgedBy.revision,
  };
}
