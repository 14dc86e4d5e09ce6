import { makeStyles } from '@material-ui/core/styles';
import type { Note } from 'backstage-plugin-probation-common';
import { LineLinks, type LedgerPlace } from '../evidence/LineLinks';
import { useText } from '../parts/useText';
import { tonesOf } from '../theme/tones';
import { NoteSentence } from './NoteSentence';

const useStyles = makeStyles(theme => ({
  notes: {
    marginTop: theme.spacing(1.5),
    color: tonesOf(theme).subtle,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
    '& summary': { cursor: 'pointer', fontWeight: 600, width: 'fit-content' },
    '& summary:focus-visible': {
      outline: `2px solid ${tonesOf(theme).link}`,
      outlineOffset: 2,
    },
  },
  list: { margin: theme.spacing(0.5, 0, 0), paddingInlineStart: 20 },
  hint: { margin: theme.spacing(0.5, 0, 0) },
}));

/** Worth knowing, but no contradiction: folded when there are many. */
const OPEN_UP_TO = 3;

/** Notes of the audit, quietly. */
export function NotesList(props: { notes: Note[]; place: LedgerPlace }) {
  const { notes, place } = props;
  const t = useText();
  const classes = useStyles();
  if (notes.length === 0) {
    return null;
  }
  return (
    <details className={classes.notes} open={notes.length <= OPEN_UP_TO}>
      <summary>{t('violations.notes', { count: notes.length })}</summary>
      <p className={classes.hint}>{t('violations.notesHint')}</p>
      <ul className={classes.list}>
        {notes.map((note, index) => (
          <li key={`${note.rule} ${index}`}>
            <NoteSentence note={note} />
            {note.lines.length > 0 && (
              <>
                {' ('}
                <LineLinks place={place} lines={note.lines} />)
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
