/**
 * What a signal of Probation says: that something changed, and nothing else. Nobody authorises subscriptions, so whoever
 * hears it asks the API for what they may see.
 */
export interface ProbationSignal {
  changed: true;
}

/** The channel that hears of every change in the portal, without being told where: for lists. */
export const PROBATION_CHANNEL = 'probation';

/**
 * The channel that hears of changes of one entity: `probation:component:default/shop`.
 *
 * @param entityRef - full; letter case does not matter
 */
export function probationChannelOf(entityRef: string): string {
  return `${PROBATION_CHANNEL}:${entityRef.toLocaleLowerCase('en-US')}`;
}
