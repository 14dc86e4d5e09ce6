import type { SignalsService } from '@backstage/plugin-signals-node';
import {
  PROBATION_CHANNEL,
  probationChannelOf,
  type ProbationSignal,
} from 'backstage-plugin-probation-common';
import type { ProbationChange } from './types';

const CHANGED: ProbationSignal = { changed: true };

/**
 * Makes open pages ask again: the entity's own and lists. Anybody who is signed in may subscribe to any channel, so a signal
 * tells neither what changed nor what it is now.
 */
export function publishSignals(
  signals: SignalsService,
): (change: ProbationChange) => Promise<void> {
  return async ({ entityRef }) => {
    const channels = [probationChannelOf(entityRef), PROBATION_CHANNEL];
    await Promise.all(
      channels.map(channel =>
        signals.publish({
          recipients: { type: 'broadcast' },
          channel,
          message: { ...CHANGED },
        }),
      ),
    );
  };
}
