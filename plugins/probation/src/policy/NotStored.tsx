import { isOutcomeUnknown } from '../data/errors';
import { useFailureReason } from '../parts/useFailureDetails';
import { useText } from '../parts/useText';
import { Refusal } from './Refusal';

/** Says that a policy was not stored; or that nobody knows, where the answer was lost. */
export function NotStored({ error }: { error: unknown }) {
  const t = useText();
  const reason = useFailureReason();
  return (
    <Refusal>
      {t(isOutcomeUnknown(error) ? 'policy.notKnown' : 'policy.refused', {
        message: reason(error),
      })}
    </Refusal>
  );
}
