import { useEffect, useId, useState } from 'react';
import { Link } from '@backstage/core-components';
import Button from '@material-ui/core/Button';
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
import { useTabLocation } from '../url/useTabLocation';
import { ReportTextPanel } from './ReportTextPanel';

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere' },
});

/** The newest report, whether the status rests on it, and its text on demand or where the address asks for a key of it. */
export function ReportSection(props: {
  entityRef: string;
  status: EnvironmentStatus;
  report: ReportSummary;
}) {
  const { entityRef, status, report } = props;
  const t = useText();
  const classes = useStyles();
  const linkClasses = useLinkStyles();
  const { report: asked, key } = useTabLocation();
  const [open, setOpen] = useState(false);
  const textId = useId();
  const url = webUrl(report.sourceUrl);

  useEffect(() => {
    if (asked !== undefined) {
      setOpen(true);
    }
  }, [asked, key]);

  return (
    <Section
      title={t('report.title')}
      actions={
        <Button
          size="small"
          variant="outlined"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(shown => !shown)}
        >
          {t('report.text')}
        </Button>
      }
    >
      <p className={classes.text}>
        {t('report.received', {
          time: <RelativeTime time={report.receivedAt} />,
          who: <Actor who={report.receivedBy} />,
        })}{' '}
        {status.statusSource.kind === 'report'
          ? t('report.isStatus')
          : t('report.isOlder')}{' '}
        {url && (
          <Link to={url} className={linkClasses.link}>
            {t('status.pushSource')}
          </Link>
        )}
      </p>
      <div id={textId}>
        {open && (
          <ReportTextPanel
            entityRef={entityRef}
            status={status}
            version={report.receivedAt}
          />
        )}
      </div>
    </Section>
  );
}
