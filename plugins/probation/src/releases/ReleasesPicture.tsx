import { useMemo } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import CloseIcon from '@material-ui/icons/Close';
import WarningIcon from '@material-ui/icons/Warning';
import { scaleLinear } from 'd3-scale';
import { describeDuration } from 'backstage-plugin-probation-common';
import { LineLinks, type LedgerPlace } from '../evidence/LineLinks';
import { shorten, splitHidden } from '../format/text';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';
import { ShortVersion } from '../parts/Version';
import { NARROW, ROOM } from '../theme/narrow';
import { tonesOf } from '../theme/tones';
import { axisEnd, rowHeightOf, type ReleaseRow } from './model';
import { Outcome } from './Outcome';
import { ReleaseTrack } from './ReleaseTrack';
import { GUTTER_WIDTH, rem, RollbackArrows } from './RollbackArrows';

/** Room for versions, in characters. */
const VERSION_WIDTH = { least: 4, most: 20 };

/** Lines of violations that a row has room for; the table names them all. */
const FIRST_LINES = 3;

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    picture: ROOM,
    rows: { position: 'relative' },
    row: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) minmax(12rem, 19rem)',
      alignItems: 'center',
      columnGap: theme.spacing(2),
      paddingInlineStart: GUTTER_WIDTH,
      [NARROW]: {
        paddingInlineStart: 0,
        gridTemplateColumns: 'minmax(0, 1fr)',
      },
    },
    axis: {
      height: '1.5rem',
      color: tones.subtle,
      fontSize: '0.75rem',
      [NARROW]: { height: 'auto' },
    },
    ticks: {
      gridColumn: 2,
      position: 'relative',
      height: '1.25rem',
      [NARROW]: { gridColumn: 1 },
    },
    tick: {
      position: 'absolute',
      transform: 'translateX(-50%)',
      whiteSpace: 'nowrap',
      '&:first-child': { transform: 'none' },
      '&:last-child': { transform: 'translateX(-100%)' },
    },
    list: { position: 'relative', margin: 0, padding: 0, listStyle: 'none' },
    release: {
      [NARROW]: {
        height: 'auto !important',
        padding: theme.spacing(1, 0),
        borderBottom: `1px solid ${tones.line}`,
      },
    },
    version: {
      fontWeight: 700,
      minWidth: 0,
      overflowWrap: 'anywhere',
      [NARROW]: { width: 'auto !important' },
      // A long version is cut at the second line here; the status and the table show it whole.
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      lineHeight: 1.3,
    },
    said: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: theme.spacing(1.5),
      minWidth: 0,
      fontSize: '0.875rem',
      lineHeight: 1.35,
      '& > *': { maxWidth: '100%' },
    },
    // A long version must not push the line that proves a violation out of sight.
    line: {
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      // Versions keep their blanks, and break at them, of their own.
      '&, & *': { whiteSpace: 'pre !important' },
      [NARROW]: { '&, & *': { whiteSpace: 'pre-wrap !important' } },
    },
    wrong: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      color: tones.bad.ink,
      fontWeight: 600,
    },
    after: { color: tones.subtle },
    wrongIcon: { fontSize: '1rem' },
  };
});

/** Characters that a version takes, where each that cannot be seen is shown by its code: `U+202E` in a frame. */
function widthOf(version: string): number {
  return splitHidden(version).reduce(
    (width, part) =>
      width +
      (part.kind === 'hidden' ? part.code.length + 1 : part.text.length),
    0,
  );
}

/** Releases as a picture: each soak window to scale from its origin, newest first. */
export function ReleasesPicture(props: {
  rows: ReleaseRow[];
  place: LedgerPlace;
}) {
  const { rows, place } = props;
  const t = useText();
  const classes = useStyles();
  const scale = useMemo(
    () =>
      scaleLinear()
        .domain([0, axisEnd(rows)])
        .range([0, 100])
        .clamp(true),
    [rows],
  );
  // Every row gives its versions the same room, as much as the longest one needs.
  const width = Math.min(
    VERSION_WIDTH.most,
    Math.max(
      VERSION_WIDTH.least,
      ...rows.map(row => widthOf(row.probation.version) + 1),
    ),
  );
  const rowHeight = Math.max(...rows.map(rowHeightOf));
  const versionStyle = { width: `${width}ch` };
  return (
    <div className={classes.picture}>
      <div className={`${classes.row} ${classes.axis}`} aria-hidden>
        <span className={classes.version} style={versionStyle} />
        <div className={classes.ticks}>
          {scale.ticks(4).map(ms => (
            <span
              key={ms}
              className={classes.tick}
              style={{ left: `${scale(ms)}%` }}
            >
              {ms === 0 ? '0' : describeDuration(ms)}
            </span>
          ))}
        </div>
      </div>
      <div className={classes.rows}>
        <RollbackArrows rows={rows} rowHeight={rowHeight} />
        <ol className={classes.list}>
          {rows.map(row => (
            <li
              key={row.probation.seq}
              className={`${classes.row} ${classes.release}`}
              style={{ height: rem(rowHeight) }}
            >
              <span className={classes.version} style={versionStyle}>
                <ShortVersion value={row.probation.version} />
              </span>
              <ReleaseTrack row={row} scale={scale} />
              <span className={classes.said}>
                <Outcome row={row} words={classes.line} />
                <ShouldBe row={row} />
                {row.postSoakExits.length > 0 && (
                  <span className={classes.after}>
                    {t('releases.postSoak', {
                      count: row.postSoakExits.length,
                    })}
                  </span>
                )}
                {row.violations.length > 0 && (
                  <span className={classes.wrong}>
                    <WarningIcon className={classes.wrongIcon} aria-hidden />
                    <span>
                      {t('releases.violation', {
                        count: row.violations.length,
                      })}
                      {', '}
                      <LineLinks
                        place={place}
                        lines={row.violations
                          .slice(0, FIRST_LINES)
                          .map(({ lines }) => Math.max(...lines))}
                      />
                      {row.violations.length > FIRST_LINES && ', …'}
                    </span>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Where a rollback should have gone, by the violation that says so. */
function ShouldBe({ row }: { row: ReleaseRow }) {
  const t = useText();
  const classes = useStyles();
  const wrong = row.violations.find(
    ({ rule, allowed }) => rule.startsWith('rollback-') && allowed !== null,
  );
  return wrong?.allowed ? (
    <span className={classes.wrong}>
      <CloseIcon className={classes.wrongIcon} aria-hidden />
      <span className={classes.line}>
        {t('releases.shouldBe', {
          target: <PlainText text={shorten(wrong.allowed)} exact />,
        })}
      </span>
    </span>
  ) : null;
}
