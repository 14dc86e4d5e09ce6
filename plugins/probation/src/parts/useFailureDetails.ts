import { failureOf, isForeign, isUnanswered, messageOf } from '../data/errors';
import { useText } from './useText';

/** What is known of a failure without the backend, which did not say it. */
function useOwnReason(): (error: unknown) => string | undefined {
  const t = useText();
  return error => {
    if (isUnanswered(error)) {
      return t('failure.unanswered');
    }
    if (failureOf(error) === 'signed-out') {
      return t('failure.signedOut');
    }
    return isForeign(error) ? t('failure.foreign') : undefined;
  };
}

/** Says why a call failed: in the backend's words, where there are any. */
export function useFailureDetails(): (error: unknown) => string {
  const t = useText();
  const own = useOwnReason();
  return error =>
    own(error) ?? t('failure.details', { message: messageOf(error) });
}

/** The same, to stand after a sentence of its own that says what failed. */
export function useFailureReason(): (error: unknown) => string {
  const own = useOwnReason();
  return error => own(error) ?? messageOf(error);
}
