import type { Middleware } from 'swr';
import { withdraws } from './errors';

/** Shows nothing of before once a refresh says that the reader may not see it any more, or that it is gone: as if it were opened afresh. */
export const withholdRefused: Middleware =
  useNext => (key, fetcher, config) => {
    const response = useNext(key, fetcher, config);
    return withdraws(response.error)
      ? { ...response, data: undefined }
      : response;
  };
