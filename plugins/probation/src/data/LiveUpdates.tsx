import { useEffect, useRef } from 'react';
import { useApiHolder } from '@backstage/core-plugin-api';
import { signalApiRef, useSignal } from '@backstage/plugin-signals-react';
import { coalesce, type Coalesced } from './coalesce';
import { trustSignals } from './poll';

/** Least time between two fetches of one thing, in ms, however fast it changes. */
const PACE = 1000;

/**
 * Fetches anew whenever the channel says that something changed. Shows nothing, so that a burst of signals renders nothing but
 * this. Without the signals plugin it does nothing.
 */
export function LiveUpdates(props: {
  channel: string;
  /** Resolves when the answer is there. */
  onChange: () => Promise<unknown>;
  /** Least time between two fetches, in ms. */
  pace?: number;
}) {
  const { channel, onChange, pace = PACE } = props;
  const signals = useApiHolder().get(signalApiRef);
  const { lastSignal } = useSignal(channel);
  const newest = useRef(onChange);
  const fetches = useRef<Coalesced>();

  useEffect(() => {
    newest.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const coalesced = coalesce(() => newest.current(), pace);
    fetches.current = coalesced;
    return () => coalesced.cancel();
  }, [channel, pace]);

  useEffect(() => {
    if (signals && lastSignal) {
      trustSignals(signals);
      fetches.current?.request();
    }
  }, [signals, lastSignal]);

  return null;
}
