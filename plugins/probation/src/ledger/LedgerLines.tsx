import { useEffect, useId, useRef } from 'react';
import Skeleton from '@material-ui/lab/Skeleton';
import { makeStyles } from '@material-ui/core/styles';
import type { LedgerPage } from 'backstage-plugin-probation-common';
import type { LedgerPlace } from '../evidence/LineLinks';
import type { LineRange } from '../evidence/lineRange';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { useTabLocation } from '../url/useTabLocation';
import { LedgerLine } from './LedgerLine';
import { joinPushes } from './pushes';
import { PushRow } from './PushRow';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'auto' },
});

/** Lines of a page as a table, by the pushes that brought them; brings the lines that the address asks for into view, once for each time they are asked for. */
export function LedgerLines(props: {
  page: LedgerPage;
  place: LedgerPlace;
  cited: ReadonlySet<number>;
  asked: LineRange | undefined;
}) {
  const { page, place, cited, asked } = props;
  const t = useText();
  const classes = useStyles();
  const { hrefTo, key } = useTabLocation();
  const askedRow = useRef<HTMLTableRowElement>(null);
  const shownFor = useRef<string>();
  const id = useId();
  const hasAsked = page.lines.some(({ line }) => line === asked?.from);

  useEffect(() => {
    const row = askedRow.current;
    if (!asked || !hasAsked || !row || shownFor.current === key) {
      return;
    }
    shownFor.current = key;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  }, [asked, hasAsked, key]);

  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>
          {t('ledger.caption', { environment: place.environment })}
        </VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" style={{ padding: 0 }}>
            <VisuallyHidden>{t('ledger.line')}</VisuallyHidden>
          </th>
          <th scope="col" style={{ padding: 0 }}>
            <VisuallyHidden>{t('ledger.content')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {/* Flat, so that a line stays the same row when its push is joined otherwise. */}
        {joinPushes(page.receipts, asked).flatMap(pushes => {
          const { fromLine, toLine } = pushes;
          const pushId = `${id}-${fromLine}`;
          return [
            <PushRow key={pushId} id={pushId} pushes={pushes} />,
            ...page.lines
              .filter(({ line }) => line >= fromLine && line <= toLine)
              .map(record => (
                <LedgerLine
                  key={record.line}
                  ref={record.line === asked?.from ? askedRow : undefined}
                  record={record}
                  href={hrefTo({
                    ...place,
                    lines: { from: record.line, to: record.line },
                  })}
                  cited={cited.has(record.line)}
                  asked={
                    asked !== undefined &&
                    record.line >= asked.from &&
                    record.line <= asked.to
                  }
                  pushId={pushId}
                />
              )),
          ];
        })}
      </tbody>
    </table>
  );
}

/** What stands in for lines that are on their way. */
export function LedgerSkeleton({ lines }: { lines: number }) {
  const t = useText();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: Math.max(1, Math.min(lines, 8)) }, (_, index) => (
        <Skeleton key={index} height={28} />
      ))}
    </div>
  );
}
