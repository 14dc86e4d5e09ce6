import { useCallback } from 'react';
import { useApiHolder } from '@backstage/core-plugin-api';
import { signalApiRef, type SignalApi } from '@backstage/plugin-signals-react';

/** How often an open page asks for news that nobody tells it of, in ms. */
export const REFRESH_INTERVAL = 30_000;

/** How often it asks where signals tell it: one may get lost, as when the connection drops. In ms. */
export const SAFETY_INTERVAL = 5 * 60_000;

/**
 * The signals that have arrived once. That the plugin is installed says little: its backend may be missing, and many proxies
 * let no web socket through.
 */
const trusted = new WeakSet<SignalApi>();

/** Says that a signal has arrived. */
export function trustSignals(signals: SignalApi): void {
  trusted.add(signals);
}

/**
 * When to ask again, in ms, for SWR: seldom where signals arrive, gently elsewhere. `runsOut` says that an answer changes by
 * time alone, of which no signal tells. It must not change from render to render.
 */
export function usePollInterval<T>(
  runsOut: (latest: T) => boolean = never,
): (latest: T | undefined) => number {
  const signals = useApiHolder().get(signalApiRef);
  return useCallback(
    latest => {
      const told = signals !== undefined && trusted.has(signals);
      const seldom = told && latest !== undefined && !runsOut(latest);
      return seldom ? SAFETY_INTERVAL : REFRESH_INTERVAL;
    },
    [signals, runsOut],
  );
}

function never(): boolean {
  return false;
}
