import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { LineLink } from '../evidence/LineLinks';
import { GenerationLink } from '../ledger/GenerationLink';
import { Actor } from '../parts/Actor';
import { Dotted } from '../parts/Dotted';
import { RelativeTime } from '../parts/Time';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { webUrl } from '../parts/VersionLinks';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => ({
  source: {
    color: tonesOf(theme).subtle,
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
  },
}));

/** Where a status comes from, how old that is and who pushed it. */
export function StatusSource({ status }: { status: EnvironmentStatus }) {
  const { statusSource: source, carriedOverFrom, ledger, report } = status;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();

  if (carriedOverFrom !== null) {
    return (
      <div className={classes.source}>
        {t('status.carriedOver', {
          generation: (
            <GenerationLink
              environment={status.environment}
              generation={carriedOverFrom}
            />
          ),
        })}
      </div>
    );
  }
  if (source.kind === 'none' || source.kind === 'baseline') {
    return (
      <div className={classes.source}>
        {source.kind === 'none'
          ? t('status.noSource')
          : t('status.fromBaseline')}
      </div>
    );
  }

  const pushedBy =
    source.kind === 'ledger' ? ledger?.lastPushedBy : report?.receivedBy;
  const url = webUrl(
    (source.kind === 'ledger' ? ledger?.sourceUrl : report?.sourceUrl) ?? null,
  );
  return (
    <div className={classes.source}>
      <Dotted>
        <span>
          {source.kind === 'ledger'
            ? t('status.asOfLine', {
                line: (
                  <LineLink
                    full
                    place={{
                      environment: status.environment,
                      generation: status.generation,
                    }}
                    lines={{ from: source.line, to: source.line }}
                  />
                ),
              })
            : t('status.asOfReport')}
        </span>
        <span>
          {t('status.received', {
            time: <RelativeTime time={source.receivedAt} />,
          })}
        </span>
        {pushedBy && (
          <span>{t('status.pushedBy', { who: <Actor who={pushedBy} /> })}</span>
        )}
        {url && (
          <Link to={url} className={linkClasses.link}>
            {t('status.pushSource')}
          </Link>
        )}
      </Dotted>
    </div>
  );
}
