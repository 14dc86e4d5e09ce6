import { makeStyles } from '@material-ui/core/styles';
import { NARROW } from '../theme/narrow';
import { tonesOf } from '../theme/tones';
import { targetIndex, type ReleaseRow } from './model';

/** Width of the gutter that the arrows stand in, at the usual size of text. */
const GUTTER = 36;

/** The same as a length that grows with the text. */
export const GUTTER_WIDTH = rem(GUTTER);

const FURTHEST_LANE = 6;

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    arrows: {
      position: 'absolute',
      insetBlockStart: 0,
      left: 0,
      pointerEvents: 'none',
      [NARROW]: { display: 'none' },
    },
    arrow: { fill: 'none', stroke: tones.warn.solid, strokeWidth: 2 },
    head: { fill: tones.warn.solid },
    wrong: { stroke: tones.bad.solid, strokeDasharray: '5 3' },
    wrongHead: { fill: tones.bad.solid },
  };
});

/** A length at the usual size of text, which grows with the text so that a larger one is not cut off. */
export function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

/** An arrow from each rolled back release to the one that it went back to, if that one is shown. */
export function RollbackArrows(props: {
  rows: ReleaseRow[];
  /** Of each row, where there is room for arrows, at the usual size of text. */
  rowHeight: number;
}) {
  const { rows, rowHeight } = props;
  const classes = useStyles();
  return (
    <svg
      className={classes.arrows}
      style={{ width: GUTTER_WIDTH, height: rem(rows.length * rowHeight) }}
      viewBox={`0 0 ${GUTTER} ${rows.length * rowHeight}`}
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
        const from = (index + 0.5) * rowHeight + 4;
        const to = (target + 0.5) * rowHeight - 4;
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
