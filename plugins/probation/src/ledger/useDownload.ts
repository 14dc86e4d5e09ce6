import { useCallback, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { LedgerRef } from 'backstage-plugin-probation-common';
import { probationApiRef } from '../api/probationApiRef';
import { useFailureReason } from '../parts/useFailureDetails';
import { ledgerFileName } from './ledgerFileName';

/** Saves the ledger's bytes as a file. */
export function useDownload(key: LedgerRef & { generation: number }): {
  busy: boolean;
  /** Why the last download failed. */
  problem: string | undefined;
  download(): void;
} {
  const { entityRef, environment, generation } = key;
  const api = useApi(probationApiRef);
  const reason = useFailureReason();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  const download = useCallback(async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const blob = await api.downloadLedger({
        entityRef,
        environment,
        generation,
      });
      save(blob, ledgerFileName({ entityRef, environment, generation }));
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }, [api, entityRef, environment, generation]);

  return {
    busy,
    problem: problem === undefined ? undefined : reason(problem),
    download,
  };
}

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of the blob by the time that the click returns.
  URL.revokeObjectURL(url);
}
