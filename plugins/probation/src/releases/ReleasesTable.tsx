import Table from '@material-ui/core/Table';
import TableBody from '@material-ui/core/TableBody';
import TableCell from '@material-ui/core/TableCell';
import TableHead from '@material-ui/core/TableHead';
import TableRow from '@material-ui/core/TableRow';
import { makeStyles } from '@material-ui/core/styles';
import { LineLink, type LedgerPlace } from '../evidence/LineLinks';
import { useNumber } from '../data/useNumber';
import { LongSentence } from '../parts/Folded';
import { Duration } from '../parts/Time';
import { useText } from '../parts/useText';
import { Version } from '../parts/Version';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import type { ReleaseRow } from './model';
import { Outcome } from './Outcome';

const useStyles = makeStyles(theme => ({
  // Wide by nature: it scrolls in its own box, by keyboard too, and never widens the page.
  scroll: { overflowX: 'auto' },
  cell: {
    verticalAlign: 'top',
    padding: theme.spacing(1),
    overflowWrap: 'break-word',
    wordBreak: 'normal',
  },
  // Words from outside may break anywhere, so these say how narrow they may get.
  version: { fontWeight: 700, overflowWrap: 'anywhere', minWidth: '10rem' },
  outcome: { minWidth: '10rem' },
  caption: { captionSide: 'top', padding: 0 },
  list: {
    margin: 0,
    paddingInlineStart: 16,
    minWidth: '12rem',
    overflowWrap: 'anywhere',
  },
}));

/** The picture's data as a table. */
export function ReleasesTable(props: {
  rows: ReleaseRow[];
  place: LedgerPlace;
}) {
  const { rows, place } = props;
  const t = useText();
  const classes = useStyles();
  const caption = t('releases.tableCaption', {
    environment: place.environment,
  });
  return (
    <div
      className={classes.scroll}
      role="region"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take the focus, or the keyboard cannot scroll it
      tabIndex={0}
    >
      <Table size="small">
        <caption className={classes.caption}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead>
          <TableRow>
            {(
              [
                'version',
                'outcome',
                'exits',
                'exitTimes',
                'decidedAt',
                'origin',
                'lines',
                'violations',
              ] as const
            ).map(column => (
              <TableCell key={column} className={classes.cell}>
                {t(`releases.column.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <ReleaseTableRow key={row.probation.seq} row={row} place={place} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function ReleaseTableRow(props: { row: ReleaseRow; place: LedgerPlace }) {
  const { row, place } = props;
  const { probation } = row;
  const t = useText();
  const classes = useStyles();
  const number = useNumber();
  const times = [...row.exits, ...row.postSoakExits];
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        role="rowheader"
        className={`${classes.cell} ${classes.version}`}
      >
        <Version value={probation.version} />
      </TableCell>
      <TableCell className={`${classes.cell} ${classes.outcome}`}>
        <Outcome row={row} />
      </TableCell>
      <TableCell className={classes.cell}>
        {number(probation.exitCount)}
      </TableCell>
      <TableCell className={classes.cell}>
        {times.map((time, index) => (
          <span key={index}>
            {index > 0 && ', '}
            <Duration ms={time} />
          </span>
        ))}
      </TableCell>
      <TableCell className={classes.cell}>
        {row.decidedAt !== null && <Duration ms={row.decidedAt} />}
      </TableCell>
      <TableCell className={classes.cell}>
        {row.origin === 'promotion' && t('releases.promotion')}
        {row.origin === 'first-exit' && t('releases.firstExit')}
      </TableCell>
      <TableCell className={classes.cell}>
        <LineLink
          place={place}
          lines={{ from: probation.firstLine, to: probation.lastLine }}
        />
      </TableCell>
      <TableCell className={classes.cell}>
        {row.violations.length > 0 && (
          <ul className={classes.list}>
            {row.violations.map(violation => (
              <li key={violation.id}>
                <LongSentence text={violation.message} />
              </li>
            ))}
          </ul>
        )}
      </TableCell>
    </TableRow>
  );
}
