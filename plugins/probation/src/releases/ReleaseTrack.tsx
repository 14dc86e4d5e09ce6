import { makeStyles } from '@material-ui/core/styles';
import Tooltip from '@material-ui/core/Tooltip';
import { describeDuration } from 'backstage-plugin-probation-common';
import type { ScaleLinear } from 'd3-scale';
import { plainly, shorten } from '../format/text';
import { Sentence } from '../parts/PlainText';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import type { ReleaseRow } from './model';
import { useOutcomeWords } from './Outcome';

const HEIGHT = 32;
const BAR = { y: 7, height: 18 };

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    track: {
      position: 'relative',
      height: HEIGHT,
      borderRadius: 4,
      '&:focus-visible': {
        outline: `2px solid ${tones.link}`,
        outlineOffset: 1,
      },
    },
    svg: {
      display: 'block',
      width: '100%',
      height: HEIGHT,
      overflow: 'visible',
    },
    window: { fill: tones.info.fill, stroke: tones.info.solid, strokeWidth: 1 },
    undated: { fill: 'none', strokeDasharray: '4 3' },
    confirmed: { fill: tones.ok.fill, stroke: tones.ok.solid },
    failed: { fill: tones.bad.solid, opacity: 0.35 },
    end: { stroke: tones.subtle, strokeDasharray: '3 4' },
    exit: { fill: tones.warn.solid },
    lastExit: { fill: tones.bad.solid },
    postSoak: { fill: tones.neutral.solid },
    tooltip: { maxWidth: 360 },
    line: { display: 'block' },
  };
});

/** One release's soak window to scale, its exits as ticks, and its decision. */
export function ReleaseTrack(props: {
  row: ReleaseRow;
  /** From ms to percent of the track. */
  scale: ScaleLinear<number, number>;
}) {
  const { row, scale } = props;
  const { probation } = row;
  const classes = useStyles();
  const lines = useTrackWords(row);
  const at = (ms: number) => `${scale(ms)}%`;
  const rolledBack = probation.outcome === 'rolled_back';
  let barClass = classes.window;
  if (row.origin === 'none') {
    barClass = `${classes.window} ${classes.undated}`;
  } else if (probation.outcome === 'confirmed') {
    barClass = `${classes.window} ${classes.confirmed}`;
  }
  return (
    <Tooltip
      arrow
      classes={{ tooltip: classes.tooltip }}
      title={
        <>
          {lines.map(line => (
            <span key={line} className={classes.line}>
              <Sentence text={line} />
            </span>
          ))}
        </>
      }
    >
      <div
        className={classes.track}
        role="img"
        aria-label={lines.map(plainly).join('; ')}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact values must be had by keyboard too
        tabIndex={0}
      >
        <svg className={classes.svg} aria-hidden focusable="false">
          <rect
            className={barClass}
            x={0}
            y={BAR.y}
            width={at(row.window)}
            height={BAR.height}
            rx={3}
          />
          {rolledBack && row.decidedAt !== null && (
            <rect
              className={classes.failed}
              x={0}
              y={BAR.y}
              width={at(Math.min(row.decidedAt, scale.domain()[1]))}
              height={BAR.height}
              rx={3}
            />
          )}
          <line
            className={classes.end}
            x1={at(row.window)}
            x2={at(row.window)}
            y1={0}
            y2={HEIGHT}
          />
          {row.exits.map((exit, index) => (
            <Tick
              key={index}
              at={at(exit)}
              className={
                rolledBack && index === row.exits.length - 1
                  ? classes.lastExit
                  : classes.exit
              }
              tall
            />
          ))}
          {row.postSoakExits.map((exit, index) => (
            <Tick key={index} at={at(exit)} className={classes.postSoak} />
          ))}
        </svg>
      </div>
    </Tooltip>
  );
}

function Tick(props: { at: string; className: string; tall?: boolean }) {
  const { at, className, tall } = props;
  return (
    <rect
      className={className}
      x={at}
      y={tall ? 2 : 9}
      width={4}
      height={tall ? HEIGHT - 4 : HEIGHT - 18}
      rx={1}
      // The tick stands on its moment, not beside it.
      transform="translate(-2 0)"
    />
  );
}

/** Exact values of a row, for hover, focus and screen readers. */
function useTrackWords(row: ReleaseRow): string[] {
  const t = useText();
  const outcomeWords = useOutcomeWords();
  const { probation } = row;
  const origin = {
    promotion: t('releases.sincePromotion'),
    'first-exit': t('releases.sinceFirstExit'),
    none: '',
  }[row.origin];
  const decided =
    row.decidedAt === null ? '' : ` (${describeDuration(row.decidedAt)})`;
  return [
    `${probation.version}: ${outcomeWords(row)}${decided}`,
    ...row.exits.map((exit, index) =>
      exit === 0
        ? t('releases.exitAtStart', { number: String(index + 1) })
        : t('releases.exit', {
            number: String(index + 1),
            time: describeDuration(exit),
          }),
    ),
    ...row.postSoakExits.map(exit =>
      t('releases.exitPostSoak', { time: describeDuration(exit) }),
    ),
    t('releases.window', { window: describeDuration(row.window) }),
    origin,
    ...row.violations.map(violation => violation.message),
  ]
    .filter(line => line !== '')
    .map(shorten);
}
