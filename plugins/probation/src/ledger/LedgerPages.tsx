import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StoredViolation } from 'backstage-plugin-probation-common';
import { useLedgerLines } from '../data/hooks';
import { FailurePanel } from '../parts/FailurePanel';
import { StaleBanner } from '../parts/StaleBanner';
import { useText } from '../parts/useText';
import { useTabLocation } from '../url/useTabLocation';
import { CopyLines } from './CopyLines';
import { LedgerLines, LedgerSkeleton } from './LedgerLines';
import { LedgerPager } from './LedgerPager';
import { fromToShow, newestFrom, PAGE_LINES } from './window';

/** One page of the ledger at a time, from the server; the newest first, unless the address asks for a line. */
export function LedgerPages(props: {
  load: boolean;
  entityRef: string;
  environment: string;
  generation: number;
  /** Lines of the whole ledger, where that is known beforehand. */
  knownLines: number | undefined;
  version: string;
  violations: StoredViolation[];
}) {
  const { load, entityRef, environment, generation, knownLines, version } =
    props;
  const { violations } = props;
  const t = useText();
  const navigate = useNavigate();
  const { lines: asked, key, hrefTo } = useTabLocation();
  // A page that was turned to counts until the address asks for a line again.
  const [turned, setTurned] = useState<{ from: number; key: string }>();

  let from: number;
  if (turned && turned.key === key) {
    from = turned.from;
  } else if (asked) {
    from = fromToShow(asked, knownLines ?? Number.MAX_SAFE_INTEGER);
  } else {
    from = knownLines === undefined ? 1 : newestFrom(knownLines);
  }

  const {
    data: page,
    error,
    mutate,
  } = useLedgerLines(
    load
      ? {
          entityRef,
          environment,
          generation,
          fromLine: from,
          limit: PAGE_LINES,
          version,
        }
      : null,
  );

  // Long lines before the one that was asked for may have filled the page: then it begins with that line.
  const missed =
    page?.fromLine === from &&
    turned?.key !== key &&
    asked !== undefined &&
    asked.from <= page.totalLines &&
    !page.lines.some(({ line }) => line === asked.from)
      ? asked.from
      : undefined;
  useEffect(() => {
    if (missed !== undefined) {
      setTurned({ from: missed, key });
    }
  }, [missed, key]);

  const cited = useMemo(
    () =>
      new Set(
        violations
          .filter(violation => violation.generation === generation)
          .flatMap(violation => violation.lines),
      ),
    [violations, generation],
  );

  if (error && !page) {
    return (
      <FailurePanel error={error} about="entity" onRetry={() => mutate()} />
    );
  }
  if (!page) {
    return <LedgerSkeleton lines={knownLines ?? PAGE_LINES} />;
  }
  const place = { environment, generation };
  const { totalLines } = page;
  return (
    <>
      {error && <StaleBanner error={error} onRetry={() => mutate()} />}
      {asked && asked.from > totalLines && (
        <p role="status">{t('ledger.beyond', { count: totalLines })}</p>
      )}
      <LedgerLines page={page} place={place} cited={cited} asked={asked} />
      <CopyLines lines={page.lines} />
      {page.lines.length < totalLines && (
        <LedgerPager
          from={page.fromLine}
          shown={page.lines.length}
          totalLines={totalLines}
          onPage={first => setTurned({ from: first, key })}
          onLine={line =>
            navigate(hrefTo({ ...place, lines: { from: line, to: line } }))
          }
        />
      )}
    </>
  );
}
