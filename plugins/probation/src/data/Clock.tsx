import {
  createContext,
  useCallback,
  useContext,
  useSyncExternalStore,
  type PropsWithChildren,
} from 'react';

/** How often ages on an open page move on, in ms. */
const TICK = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every age on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach(notify => notify()), TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

const ClockContext = createContext<() => number>(() => Date.now());

/** Gives the screens below another clock than the browser's. */
export function ClockProvider(
  props: PropsWithChildren<{ clock: () => number }>,
) {
  return (
    <ClockContext.Provider value={props.clock}>
      {props.children}
    </ClockContext.Provider>
  );
}

/** Now, to ten seconds, in milliseconds since the epoch; moves on while the page is open, so that ages do not go stale. */
export function useNow(): number {
  const clock = useContext(ClockContext);
  const now = useCallback(() => Math.floor(clock() / TICK) * TICK, [clock]);
  return useSyncExternalStore(subscribe, now, now);
}
