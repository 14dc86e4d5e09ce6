import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import { useNavigate } from 'react-router-dom';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { PillTabs } from '../parts/PillTabs';
import { PlainText } from '../parts/PlainText';
import { GOOD_LOOK } from '../parts/states';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { tonesOf } from '../theme/tones';
import { useTabLocation } from '../url/useTabLocation';

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    label: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      minWidth: 0,
      maxWidth: '100%',
    },
    name: { minWidth: 0 },
    good: { fontWeight: 400 },
    no: { color: tones.bad.ink },
    unknown: { color: tones.warn.ink },
    yes: { color: tones.ok.ink },
  };
});

/** Element ids that tie an environment's tab to its panel. */
export function environmentIds(environment: string): {
  tab: string;
  panel: string;
} {
  return {
    tab: `probation-environment-${environment}`,
    panel: `probation-panel-${environment}`,
  };
}

/** One tab for each environment, in the API's order: the worst verdict first. Kept in the address. */
export function EnvironmentTabs(props: {
  environments: EnvironmentStatus[];
  selected: string;
}) {
  const { environments, selected } = props;
  const t = useText();
  const classes = useStyles();
  const navigate = useNavigate();
  const { hrefTo } = useTabLocation();
  return (
    <PillTabs
      label={t('environments.label')}
      selected={selected}
      onChange={environment => navigate(hrefTo({ environment }))}
      tabs={environments.map(({ environment, good, verdict }) => {
        const { icon: Icon } = GOOD_LOOK[good];
        const ids = environmentIds(environment);
        return {
          value: environment,
          id: ids.tab,
          panelId: ids.panel,
          label: (
            <span className={classes.label}>
              <Icon className={classes[good]} fontSize="small" aria-hidden />
              <span className={classes.name}>
                <PlainText text={environment} />
              </span>
              <VisuallyHidden>, </VisuallyHidden>
              <span className={clsx(classes.good, classes[good])}>
                {t(`good.${good}`)}
              </span>
              <VisuallyHidden>{`, ${t(`verdict.${verdict}`)}`}</VisuallyHidden>
            </span>
          ),
        };
      })}
    />
  );
}
