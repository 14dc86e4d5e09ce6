import { makeStyles } from '@material-ui/core/styles';
import { tonesOf } from '../theme/tones';
import { targetIndex, type ReleaseRow } from './model';

/** Height of a row on screens that are wide enough for arrows. */
export const ROW_HEIGHT = 44;
/** Width of the gutter that the arrows stand in. */
export const GUTTER = 36;

const FURTHEST_LANE = 6;

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    arrows: {
      position: 'absolute',
      insetBlockStart: 0,
      left: 0,
      pointerEvents: 'none',
      [theme.breakpoints.down('sm')]: { display: 'none' },
    },
    arrow: { fill: 'none', stroke: tones.warn.solid, strokeWidth: 2 },
    head: { fill: tones.warn.solid },
    wrong: { stroke: tones.bad.solid, strokeDasharray: '5 3' },
    wrongHead: { fill: tones.bad.solid },
  };
});

/** An arrow from each rolled back release to the one that it went back to, if that one is shown. */
export function RollbackArrows({ rows }: { rows: ReleaseRow[] }) {
  const classes = useStyles();
  return (
    <svg
      className={classes.arrows}
      width={GUTTER}
      height={rows.length * ROW_HEIGHT}
      aria-hidden
      focusable="false"
    >
      {rows.map((row, index) => {
        const target = targetIndex(rows, index);
        if (target < 0) {
          return null;
        }
        const wrong = row.violations.some(({ rule }) =>
          rule.startsWith('rollback-'),
        );
        const lane = Math.max(
          FURTHEST_LANE,
          GUTTER - 10 - (target - index) * 6,
        );
        const from = (index + 0.5) * ROW_HEIGHT + 4;
        const to = (target + 0.5) * ROW_HEIGHT - 4;
        const right = GUTTER - 8;
        const bend = Math.min(10, right - lane);
        return (
          <g key={row.probation.seq}>
            <path
              className={`${classes.arrow} ${wrong ? classes.wrong : ''}`}
              d={`M ${right} ${from} H ${lane + bend} Q ${lane} ${from} ${lane} ${from + bend} V ${to - bend} Q ${lane} ${to} ${lane + bend} ${to} H ${right}`}
            />
            <path
              className={`${classes.head} ${wrong ? classes.wrongHead : ''}`}
              d={`M ${right + 6} ${to} l -8 -5 v 10 z`}
            />
          </g>
        );
      })}
    </svg>
  );
}
