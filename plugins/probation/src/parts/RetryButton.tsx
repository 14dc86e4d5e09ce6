import { useState } from 'react';
import { SteadyButton } from './SteadyButton';
import { useText } from './useText';

/** Tries again, and says so while the answer is on the way. */
export function RetryButton(props: {
  /** Resolves with the answer; what failed is told elsewhere. */
  onRetry(): Promise<unknown>;
}) {
  const t = useText();
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await props.onRetry();
    } finally {
      setTrying(false);
    }
  };
  return (
    <SteadyButton off={trying} onClick={retry}>
      {trying ? t('failure.retrying') : t('failure.retry')}
    </SteadyButton>
  );
}
