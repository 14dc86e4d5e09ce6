import type { PropsWithChildren } from 'react';

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: PropsWithChildren<{}>) {
  return (
    <span
      style={{
        position: 'absolute',
        width: 1,
        height: 1,
        margin: -1,
        padding: 0,
        overflow: 'hidden',
        clip: 'rect(0 0 0 0)',
        whiteSpace: 'nowrap',
        border: 0,
      }}
    >
      {children}
    </span>
  );
}
