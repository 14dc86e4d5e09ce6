import { useCallback, useEffect, useState } from 'react';

const SHOWN_FOR = 2500;

/** Copies text and says for a moment how that went. */
export function useCopy(): {
  outcome: 'copied' | 'failed' | undefined;
  copy(text: string): void;
} {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (!outcome) {
      return undefined;
    }
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = useCallback(async (text: string) => {
    try {
      // Absent where the portal is not served over https.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }, []);

  return { outcome, copy };
}
