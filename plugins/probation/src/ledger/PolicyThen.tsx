import { useText } from '../parts/useText';

/** Which policy was in force when something was received. */
export function PolicyThen({ revision }: { revision: number }) {
  const t = useText();
  return (
    <span>
      {revision === 0
        ? t('ledger.underDefault')
        : t('ledger.underRevision', { revision: String(revision) })}
    </span>
  );
}
