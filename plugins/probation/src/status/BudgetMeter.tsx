import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import { useNumber } from '../data/useNumber';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';

/** Restart budgets end at 5; the exit that fails a release is one more. */
const MOST_SEGMENTS = 6;

/** Where the reader's system chooses the colours, a used segment must not look like one that is left. */
const filled = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundColor: 'CanvasText',
  },
};

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    meter: {
      display: 'inline-flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 8,
    },
    segments: { display: 'inline-flex', gap: 3 },
    segment: {
      width: 18,
      height: 11,
      borderRadius: 2,
      border: `1px solid ${tones.neutral.solid}`,
    },
    used: {
      backgroundColor: tones.warn.solid,
      borderColor: tones.warn.solid,
      ...filled,
    },
    spent: {
      backgroundColor: tones.bad.solid,
      borderColor: tones.bad.solid,
      ...filled,
    },
    over: {
      borderColor: tones.bad.solid,
      backgroundImage: `repeating-linear-gradient(135deg, ${tones.bad.solid} 0 2px, transparent 2px 5px)`,
    },
  };
});

/** How much of its restart budget a release used: a segment for each restart, and the words. */
export function BudgetMeter(props: { used: number; budget: number }) {
  const { used, budget } = props;
  const t = useText();
  const classes = useStyles();
  const number = useNumber();
  const segments = Math.min(Math.max(used, budget), MOST_SEGMENTS);
  const words = t('budget.of', {
    used: number(used),
    budget: String(budget),
  });
  return (
    <span className={classes.meter}>
      {segments > 0 && (
        <span
          className={classes.segments}
          role="meter"
          aria-label={t('budget.label')}
          aria-valuemin={0}
          aria-valuemax={Math.max(used, budget)}
          aria-valuenow={used}
          aria-valuetext={words}
        >
          {Array.from({ length: segments }, (_, index) => (
            <span
              key={index}
              className={clsx(
                classes.segment,
                index < used && index >= budget && classes.over,
                index < used &&
                  index < budget &&
                  (used >= budget ? classes.spent : classes.used),
              )}
            />
          ))}
        </span>
      )}
      <span>{words}</span>
    </span>
  );
}

/** In words: what is left of the budget while the release soaks, else what it used. */
export function useBudgetWords(
  used: number,
  budget: number,
  soaking: boolean,
): string {
  const t = useText();
  const number = useNumber();
  if (used > budget) {
    const over = used - budget;
    return t('budget.over', { count: over, over: number(over) });
  }
  if (soaking) {
    return used < budget
      ? t('budget.left', { count: budget - used })
      : t('budget.nextRollsBack');
  }
  return used === budget && used > 0
    ? t('budget.spent')
    : t('budget.used', { count: used });
}
