import { Link } from '@backstage/core-components';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { useTabLocation } from '../url/useTabLocation';

/** A link to a key of an environment's report on this tab. */
export function ReportKeyLink(props: {
  environment: string;
  reportKey: string;
}) {
  const { environment, reportKey } = props;
  const t = useText();
  const classes = useLinkStyles();
  const { hrefTo } = useTabLocation();
  return (
    <Link
      to={hrefTo({ environment, report: reportKey })}
      className={classes.link}
    >
      {t('violations.reportKey', { key: reportKey })}
    </Link>
  );
}
