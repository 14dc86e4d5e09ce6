import { forwardRef, useEffect, useRef } from 'react';
import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import { EvidenceMarks } from '../evidence/EvidenceMarks';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';
import { ownFocusRing } from '../theme/focusRing';
import { tonesOf } from '../theme/tones';
import { useTabLocation } from '../url/useTabLocation';
import { markedLines, type ReportLine } from './markedLines';

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    lines: {
      margin: 0,
      padding: 0,
      listStyle: 'none',
      borderTop: `1px solid ${tones.line}`,
    },
    line: {
      display: 'flex',
      alignItems: 'flex-start',
      padding: theme.spacing(0.375, 1),
      borderBottom: `1px solid ${tones.line}`,
      ...ownFocusRing(theme),
    },
    cited: { backgroundColor: tones.bad.fill },
    asked: {
      backgroundColor: tones.info.fill,
      boxShadow: `inset 4px 0 0 ${tones.info.solid}`,
    },
    // Two icons fill it.
    marks: {
      flex: 'none',
      display: 'inline-flex',
      minWidth: '2.25rem',
      marginInlineEnd: theme.spacing(0.75),
    },
    text: {
      minWidth: 0,
      fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
      fontSize: '0.8125rem',
      lineHeight: 1.6,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    blank: { color: tones.subtle, fontStyle: 'italic' },
    missing: {
      margin: theme.spacing(1, 0, 0),
      overflowWrap: 'anywhere',
      ...ownFocusRing(theme),
    },
  };
});

const Line = forwardRef<HTMLLIElement, { record: ReportLine }>(
  ({ record: { text, cited, asked } }, ref) => {
    const t = useText();
    const classes = useStyles();
    return (
      <li
        ref={ref}
        tabIndex={asked ? -1 : undefined}
        className={clsx(
          classes.line,
          cited && classes.cited,
          asked && classes.asked,
        )}
      >
        <span className={classes.marks}>
          <EvidenceMarks
            asked={asked ? t('report.chosen') : undefined}
            cited={cited}
          />
        </span>
        {text === '' ? (
          <span className={classes.blank}>{t('ledger.blank')}</span>
        ) : (
          <code dir="ltr" className={classes.text}>
            <PlainText text={text} />
          </code>
        )}
      </li>
    );
  },
);

/**
 * A report's lines as they were received, those of cited keys marked; brings the key that the address asks for into view, once
 * for each time it is asked for.
 */
export function ReportLines(props: {
  text: string;
  environment: string;
  /** The keys that open violations cite. */
  cited: readonly string[];
}) {
  const { text, environment, cited } = props;
  const t = useText();
  const classes = useStyles();
  const { report: asked, key } = useTabLocation();
  const shownFor = useRef<string>();
  const askedLine = useRef<HTMLLIElement>(null);
  const askedMissing = useRef<HTMLParagraphElement>(null);
  const { lines, missing } = markedLines(text, cited, asked);

  useEffect(() => {
    const place = askedLine.current ?? askedMissing.current;
    if (asked === undefined || !place || shownFor.current === key) {
      return;
    }
    shownFor.current = key;
    place.scrollIntoView({ block: 'center' });
    place.focus({ preventScroll: true });
  }, [asked, key]);

  return (
    <>
      <ol
        className={classes.lines}
        aria-label={t('report.textOf', { environment })}
      >
        {lines.map(each => (
          <Line
            key={each.line}
            ref={each.asked ? askedLine : undefined}
            record={each}
          />
        ))}
      </ol>
      {missing.map(each => (
        <p
          key={each}
          ref={each === asked ? askedMissing : undefined}
          tabIndex={each === asked ? -1 : undefined}
          className={classes.missing}
        >
          {t('report.missing', { key: each })}
        </p>
      ))}
    </>
  );
}
