import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import { Actor } from '../parts/Actor';
import { Dotted } from '../parts/Dotted';
import { RelativeTime, useRelativeTime } from '../parts/Time';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { webUrl } from '../parts/VersionLinks';
import { NARROW } from '../theme/narrow';
import { tonesOf } from '../theme/tones';
import { PolicyThen } from './PolicyThen';
import type { Pushes } from './pushes';

const useStyles = makeStyles(theme => ({
  facts: {
    padding: theme.spacing(1, 1, 0.5),
    [NARROW]: { padding: theme.spacing(1, 0.5, 0.5) },
    borderBottom: `1px solid ${tonesOf(theme).line}`,
    fontSize: '0.8125rem',
    color: tonesOf(theme).subtle,
    overflowWrap: 'anywhere',
  },
}));

/** Heads the lines that came by a push: when, from whom, from which run, and under which policy. */
export function PushRow({ id, pushes }: { id: string; pushes: Pushes }) {
  const { firstAt, lastAt, receivedBy, sourceUrl, policyRevision } = pushes;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const url = webUrl(sourceUrl);
  const at = useRelativeTime();
  return (
    <tr>
      <td id={id} colSpan={2} className={classes.facts}>
        <Dotted>
          <span>
            {at(firstAt) === at(lastAt)
              ? t('status.received', { time: <RelativeTime time={lastAt} /> })
              : t('ledger.receivedFromTo', {
                  first: <RelativeTime time={firstAt} />,
                  last: <RelativeTime time={lastAt} />,
                })}
          </span>
          <span>
            {t('status.pushedBy', { who: <Actor who={receivedBy} /> })}
          </span>
          {url && (
            <Link to={url} className={linkClasses.link}>
              {t('status.pushSource')}
            </Link>
          )}
          <PolicyThen revision={policyRevision} />
        </Dotted>
      </td>
    </tr>
  );
}
