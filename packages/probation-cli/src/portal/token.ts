import { CommandError } from '../errors';

/** The environment variable that holds the token. */
const NAME = 'PROBATION_TOKEN';

/**
 * The token from the environment.
 *
 * @throws CommandError, without the token, when there is none or it could not be sent
 */
export function readToken(
  env: Readonly<Record<string, string | undefined>>,
): string {
  const token = env[NAME]?.trim() ?? '';
  if (token === '') {
    throw new CommandError(
      `${NAME} is not set; it must hold a token that the portal accepts`,
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new CommandError(
      `${NAME} holds characters that no token has, such as a space or a line end`,
    );
  }
  return token;
}

/** A text without the token: a server may repeat what it was sent, and everything printed ends in some log. */
export function hideToken(text: string, token: string | undefined): string {
  const secret = token?.trim();
  return secret ? text.replaceAll(secret, '***') : text;
}
