import { useMemo, useState, type ReactNode } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import { useNumber } from '../data/useNumber';
import { shorten } from '../format/text';
import { Sentence } from './PlainText';
import { useLinkStyles } from './useLinkStyles';
import { useText } from './useText';

const useStyles = makeStyles({
  button: {
    font: 'inherit',
    fontSize: '0.8125rem',
    padding: 0,
    border: 0,
    background: 'none',
    cursor: 'pointer',
    textAlign: 'start',
  },
});

/** A text from outside, in short where it is long, and the whole of it on demand. */
export function Folded(props: {
  text: string;
  /** Shows the text, whole or in short. The button stands after it. */
  children(shown: string): ReactNode;
}) {
  const { text, children } = props;
  const t = useText();
  const number = useNumber();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const short = useMemo(() => shorten(text), [text]);
  const [whole, setWhole] = useState(false);
  if (short === text) {
    return <>{children(text)}</>;
  }
  return (
    <>
      {children(whole ? text : short)}{' '}
      <button
        type="button"
        className={clsx(linkClasses.link, classes.button)}
        aria-expanded={whole}
        onClick={() => setWhole(shown => !shown)}
      >
        {whole
          ? t('long.less')
          : t('long.all', { length: number(text.length) })}
      </button>
    </>
  );
}

/** A sentence of the rules, which is as long as the versions in it. */
export function LongSentence({ text }: { text: string }) {
  return <Folded text={text}>{shown => <Sentence text={shown} />}</Folded>;
}
