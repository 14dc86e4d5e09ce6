import {
  createContext,
  useContext,
  useEffect,
  useState,
  type PropsWithChildren,
} from 'react';

const TICK = 10_000;

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

/** Now, in milliseconds since the epoch; moves on while the page is open, so that ages do not go stale. */
export function useNow(): number {
  const clock = useContext(ClockContext);
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), TICK);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
