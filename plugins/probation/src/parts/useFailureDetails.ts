import { isUnanswered, messageOf } from '../data/errors';
import { useText } from './useText';

/** Says why a call failed: in the backend's words, where there are any. */
export function useFailureDetails(): (error: unknown) => string {
  const t = useText();
  return error =>
    isUnanswered(error)
      ? t('failure.unanswered')
      : t('failure.details', { message: messageOf(error) });
}
