import Tab from '@material-ui/core/Tab';
import Tabs from '@material-ui/core/Tabs';
import { makeStyles } from '@material-ui/core/styles';
import { useNavigate } from 'react-router-dom';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { PlainText } from '../parts/PlainText';
import { VERDICT_LOOK } from '../parts/states';
import { useText } from '../parts/useText';
import { VisuallyHidden } from '../parts/VisuallyHidden';
import { tonesOf } from '../theme/tones';
import { useTabLocation } from '../url/useTabLocation';

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    root: { minHeight: 0, overflow: 'visible' },
    scroller: { overflow: 'visible !important' },
    row: { flexWrap: 'wrap', gap: theme.spacing(1) },
    tab: {
      minHeight: 0,
      minWidth: 0,
      maxWidth: '100%',
      padding: theme.spacing(0.75, 1.75),
      borderRadius: 18,
      border: `1px solid ${tones.line}`,
      backgroundColor: theme.palette.background.paper,
      color: theme.palette.text.primary,
      opacity: 1,
      fontSize: '0.875rem',
      fontWeight: 600,
      letterSpacing: 0,
      lineHeight: 1.4,
      textTransform: 'none',
      overflowWrap: 'anywhere',
    },
    selected: {
      borderColor: tones.link,
      boxShadow: `inset 0 0 0 1px ${tones.link}`,
    },
    focused: { outline: `2px solid ${tones.link}`, outlineOffset: 2 },
    label: { display: 'inline-flex', alignItems: 'center', gap: 6 },
    fail: { color: tones.bad.ink },
    unknown: { color: tones.warn.ink },
    pass: { color: tones.ok.ink },
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
    <Tabs
      value={selected}
      onChange={(_event, environment: string) =>
        navigate(hrefTo({ environment }))
      }
      aria-label={t('environments.label')}
      classes={{
        root: classes.root,
        scroller: classes.scroller,
        flexContainer: classes.row,
      }}
      TabIndicatorProps={{ hidden: true }}
    >
      {environments.map(({ environment, verdict }) => {
        const { icon: Icon } = VERDICT_LOOK[verdict];
        const ids = environmentIds(environment);
        return (
          <Tab
            key={environment}
            value={environment}
            id={ids.tab}
            aria-controls={environment === selected ? ids.panel : undefined}
            className={classes.tab}
            classes={{ selected: classes.selected }}
            focusVisibleClassName={classes.focused}
            disableRipple
            label={
              <span className={classes.label}>
                <Icon
                  className={classes[verdict]}
                  fontSize="small"
                  aria-hidden
                />
                <PlainText text={environment} />
                <VisuallyHidden>{`, ${t(`verdict.${verdict}`)}`}</VisuallyHidden>
              </span>
            }
          />
        );
      })}
    </Tabs>
  );
}
