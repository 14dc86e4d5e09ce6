import type { ReactNode } from 'react';
import Tab from '@material-ui/core/Tab';
import Tabs from '@material-ui/core/Tabs';
import { makeStyles } from '@material-ui/core/styles';
import { tonesOf } from '../theme/tones';

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  return {
    root: { minHeight: 0, overflow: 'visible' },
    scroller: { overflow: 'visible !important', whiteSpace: 'normal' },
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
      // Instead of Backstage's, whose blue is too pale on its white.
      '&:hover': {
        color: theme.palette.text.primary,
        backgroundColor: tones.info.fill,
      },
    },
    selected: {
      borderColor: tones.link,
      boxShadow: `inset 0 0 0 1px ${tones.link}`,
    },
    focused: { outline: `2px solid ${tones.link}`, outlineOffset: 2 },
  };
});

/** One of the tabs; `panelId` is the element that it shows. */
export interface PillTab {
  value: string;
  id: string;
  panelId: string;
  label: ReactNode;
}

/** Tabs that wrap to more lines and never scroll sideways; arrow keys move between them. */
export function PillTabs(props: {
  label: string;
  tabs: PillTab[];
  selected: string;
  onChange(value: string): void;
}) {
  const { label, tabs, selected, onChange } = props;
  const classes = useStyles();
  return (
    <Tabs
      value={selected}
      onChange={(_event, value: string) => onChange(value)}
      aria-label={label}
      classes={{
        root: classes.root,
        scroller: classes.scroller,
        flexContainer: classes.row,
      }}
      TabIndicatorProps={{ hidden: true }}
    >
      {tabs.map(tab => (
        <Tab
          key={tab.value}
          value={tab.value}
          id={tab.id}
          aria-controls={tab.value === selected ? tab.panelId : undefined}
          className={classes.tab}
          classes={{ selected: classes.selected }}
          focusVisibleClassName={classes.focused}
          disableRipple
          label={tab.label}
        />
      ))}
    </Tabs>
  );
}
