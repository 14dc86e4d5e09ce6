import { makeStyles } from '@material-ui/core/styles';
import {
  splitDirections,
  splitHidden,
  splitHiddenAndEdges,
} from '../format/text';
import { tonesOf } from '../theme/tones';
import { useText } from './useText';

const useStyles = makeStyles(theme => ({
  exact: { whiteSpace: 'pre-wrap' },
  hidden: {
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '0.75em',
    fontWeight: 400,
    padding: '0 3px',
    margin: '0 1px',
    borderRadius: 3,
    border: '1px solid currentColor',
    color: tonesOf(theme).warn.ink,
    backgroundColor: tonesOf(theme).warn.fill,
    userSelect: 'none',
  },
}));

/** Text from outside: characters that cannot be seen are shown by their code. */
function VisibleText(props: { text: string; edges?: boolean }) {
  const { text, edges } = props;
  const t = useText();
  const classes = useStyles();
  return (
    <>
      {(edges ? splitHiddenAndEdges(text) : splitHidden(text)).map(
        (part, index) =>
          part.kind === 'text' ? (
            part.text
          ) : (
            <span
              key={index}
              className={classes.hidden}
              title={t('hidden', { code: part.code })}
            >
              {part.code}
            </span>
          ),
      )}
    </>
  );
}

/** A version, a name, a line: opaque text from outside, which must not turn round what stands beside it. */
export function PlainText(props: {
  text: string;
  /** Blanks count: none is folded, and one at an end is shown by its code. */
  exact?: boolean;
}) {
  const { text, exact } = props;
  const classes = useStyles();
  return (
    <bdi className={exact ? classes.exact : undefined}>
      <VisibleText text={text} edges={exact} />
    </bdi>
  );
}

/** A sentence of the rules, with versions from outside in it. */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {splitDirections(text).map((part, index) =>
        part.isolated ? <PlainText key={index} text={part.text} /> : part.text,
      )}
    </>
  );
}
