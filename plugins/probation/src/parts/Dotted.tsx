import { Children, type ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';

/** Grows with the text, so that no dot shows at the start of a line. */
const GAP = '1rem';

const useStyles = makeStyles({
  // Each fact carries its dot before it; at the start of a line the dot falls outside what is painted.
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    minWidth: 0,
    marginInlineStart: `-${GAP}`,
    clipPath: `inset(-4px -4px -4px calc(${GAP} - 3px))`,
  },
  fact: {
    minWidth: 0,
    maxWidth: '100%',
    paddingInlineStart: GAP,
    // On the line of the words, whatever else stands there.
    '&::before': {
      content: '"·"',
      display: 'inline-block',
      marginInlineStart: `-${GAP}`,
      width: GAP,
      textAlign: 'center',
    },
  },
});

/** Small facts in a row, with dots between those that are there. */
export function Dotted({ children }: { children: ReactNode }) {
  const classes = useStyles();
  return (
    <div className={classes.row}>
      {Children.toArray(children).map((fact, index) => (
        <span key={index} className={classes.fact}>
          {fact}
        </span>
      ))}
    </div>
  );
}
