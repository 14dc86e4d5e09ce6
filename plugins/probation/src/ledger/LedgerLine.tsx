import { forwardRef, useState } from 'react';
import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import type { LedgerLineRecord } from 'backstage-plugin-probation-common';
import { useNumber } from '../data/useNumber';
import { EvidenceMarks } from '../evidence/EvidenceMarks';
import { PlainText } from '../parts/PlainText';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { NARROW } from '../theme/narrow';
import { ownFocusRing } from '../theme/focusRing';
import { tonesOf } from '../theme/tones';
import { tokenize } from './tokens';

/** Characters of a line that are shown at once; a line may be as long as a push. */
const SHOWN_CHARACTERS = 2000;

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    row: {
      '& > *': {
        padding: theme.spacing(0.375, 1),
        [NARROW]: { padding: theme.spacing(0.375, 0.5) },
        borderBottom: `1px solid ${tones.line}`,
        verticalAlign: 'top',
      },
      ...ownFocusRing(theme),
    },
    cited: { '& > *': { backgroundColor: tones.bad.fill } },
    asked: {
      '& > *': { backgroundColor: tones.info.fill },
      '& > *:first-child': { boxShadow: `inset 4px 0 0 ${tones.info.solid}` },
    },
    number: {
      width: 1,
      whiteSpace: 'nowrap',
      textAlign: 'end',
      fontWeight: 400,
    },
    numberLink: {
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
    },
    // Two icons fill it, and must not touch the number.
    marks: {
      display: 'inline-flex',
      width: '2.25rem',
      marginRight: theme.spacing(0.75),
      verticalAlign: 'middle',
      [NARROW]: { width: 'auto', marginRight: 2, flexDirection: 'column' },
    },
    text: {
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '0.8125rem',
      lineHeight: 1.6,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    blank: { color: tones.subtle, fontStyle: 'italic' },
    key: { color: tones.info.ink },
    string: { color: tones.ok.ink },
    number_: { color: tones.warn.ink },
    word: { color: tones.bad.ink },
    other: { color: tones.subtle },
    rest: {
      display: 'block',
      font: 'inherit',
      padding: 0,
      border: 0,
      background: 'none',
      cursor: 'pointer',
    },
  };
});

/** One line as it was received, with its number as a link to it. */
export const LedgerLine = forwardRef<
  HTMLTableRowElement,
  {
    record: LedgerLineRecord;
    href: string;
    /** An open violation cites it. */
    cited: boolean;
    /** The address asks for it. */
    asked: boolean;
    /** What tells of the push that brought it. */
    pushId: string;
  }
>(({ record, href, cited, asked, pushId }, ref) => {
  const t = useText();
  const number = useNumber();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  return (
    <tr
      ref={ref}
      tabIndex={asked ? -1 : undefined}
      aria-describedby={asked ? pushId : undefined}
      className={clsx(
        classes.row,
        cited && classes.cited,
        asked && classes.asked,
      )}
    >
      <th scope="row" className={classes.number}>
        <span className={classes.marks}>
          <EvidenceMarks
            asked={asked ? t('ledger.chosen') : undefined}
            cited={cited}
          />
        </span>
        <Link
          to={href}
          className={clsx(linkClasses.link, classes.numberLink)}
          aria-label={t('lines.one', { from: record.line })}
        >
          {number(record.line)}
        </Link>
      </th>
      <td className={classes.text}>
        {record.text === '' ? (
          <span className={classes.blank}>{t('ledger.blank')}</span>
        ) : (
          <LineText text={record.text} />
        )}
      </td>
    </tr>
  );
});

function LineText({ text }: { text: string }) {
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const [whole, setWhole] = useState(false);
  const shown = whole ? text : text.slice(0, SHOWN_CHARACTERS);
  return (
    <>
      <code dir="ltr">
        {tokenize(shown).map((token, index) => (
          <span
            key={index}
            className={
              classes[token.kind === 'number' ? 'number_' : token.kind]
            }
          >
            <PlainText text={token.text} />
            {/* Compact JSON has no spaces to break lines at. */}
            {token.text.endsWith(',') && <wbr />}
          </span>
        ))}
      </code>
      {text.length > SHOWN_CHARACTERS && (
        <button
          type="button"
          className={clsx(classes.rest, linkClasses.link)}
          aria-expanded={whole}
          onClick={() => setWhole(before => !before)}
        >
          {whole
            ? t('long.less')
            : t('ledger.showRest', { count: text.length - shown.length })}
        </button>
      )}
    </>
  );
}
