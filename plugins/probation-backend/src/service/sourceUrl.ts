import { InputError } from '@backstage/errors';

const MAX_LENGTH = 2000;

/**
 * Where a push came from. It is shown as a link, so nothing but http and https will do.
 *
 * @throws InputError
 */
export function checkSourceUrl(url: string | undefined): string | null {
  if (url === undefined) {
    return null;
  }
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (
    !parsed ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    url.length > MAX_LENGTH
  ) {
    throw new InputError(
      `sourceUrl must be an http or https URL of at most ${MAX_LENGTH} characters`,
    );
  }
  if (parsed.username || parsed.password) {
    throw new InputError('sourceUrl must not hold a user name or password');
  }
  return parsed.href;
}
