import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type {
  EnvironmentStatus,
  ReportSummary,
} from 'backstage-plugin-probation-common';
import { Actor } from '../parts/Actor';
import { Section } from '../parts/Section';
import { RelativeTime } from '../parts/Time';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { webUrl } from '../parts/VersionLinks';

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere' },
});

/** The newest report and whether the status rests on it. */
export function ReportSection(props: {
  report: ReportSummary;
  source: EnvironmentStatus['statusSource'];
}) {
  const { report, source } = props;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const url = webUrl(report.sourceUrl);
  return (
    <Section title={t('report.title')}>
      <p className={classes.text}>
        {t('report.received', {
          time: <RelativeTime time={report.receivedAt} />,
          who: <Actor who={report.receivedBy} />,
        })}{' '}
        {source.kind === 'report' ? t('report.isStatus') : t('report.isOlder')}{' '}
        {url && (
          <Link to={url} className={linkClasses.link}>
            {t('status.pushSource')}
          </Link>
        )}
      </p>
    </Section>
  );
}
