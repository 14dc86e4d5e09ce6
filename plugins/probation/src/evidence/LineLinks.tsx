import { Fragment } from 'react';
import { Link } from '@backstage/core-components';
import { useTabLocation } from '../url/useTabLocation';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { toLineRanges, type LineRange } from './lineRange';

/** Which ledger a line is in. */
export interface LedgerPlace {
  environment: string;
  generation?: number;
}

/** A link to lines of the ledger on this tab; `full` names the ledger too. */
export function LineLink(props: {
  place: LedgerPlace;
  lines: LineRange;
  full?: boolean;
}) {
  const { place, lines, full } = props;
  const t = useText();
  const classes = useLinkStyles();
  const { hrefTo } = useTabLocation();
  const { from, to } = lines;
  let label: string = t('lines.one', { from });
  if (to > from) {
    label = t('lines.range', { from, to });
  } else if (full) {
    label = t('lines.ofLedger', { from });
  }
  return (
    <Link
      to={hrefTo({ ...place, lines })}
      className={classes.link}
      style={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Link>
  );
}

/** Links to cited lines, neighbours joined. */
export function LineLinks(props: { place: LedgerPlace; lines: number[] }) {
  return (
    <>
      {toLineRanges(props.lines).map((range, index) => (
        <Fragment key={range.from}>
          {index > 0 && ', '}
          <LineLink place={props.place} lines={range} />
        </Fragment>
      ))}
    </>
  );
}
