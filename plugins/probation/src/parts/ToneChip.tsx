import type { ComponentType, ReactNode } from 'react';
import type { SvgIconProps } from '@material-ui/core/SvgIcon';
import { makeStyles } from '@material-ui/core/styles';
import clsx from 'clsx';
import { tonesOf, type Tone } from '../theme/tones';

const useStyles = makeStyles(theme => {
  const tones = tonesOf(theme);
  const tone = (name: Tone) => ({
    color: tones[name].ink,
    backgroundColor: tones[name].fill,
    borderColor: tones[name].solid,
  });
  return {
    chip: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 6,
      maxWidth: '100%',
      padding: '2px 10px',
      borderRadius: 14,
      border: '1px solid',
      fontWeight: 700,
      fontSize: '0.875rem',
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
    },
    large: {
      padding: '6px 16px 6px 12px',
      borderRadius: 24,
      fontSize: '1.25rem',
      gap: 8,
    },
    icon: { fontSize: '1.25em', flexShrink: 0 },
    ok: tone('ok'),
    bad: tone('bad'),
    warn: tone('warn'),
    info: tone('info'),
    neutral: tone('neutral'),
  };
});

/** A state as an icon and a word in its colour. */
export function ToneChip(props: {
  tone: Tone;
  icon: ComponentType<SvgIconProps>;
  large?: boolean;
  children: ReactNode;
}) {
  const { tone, icon: Icon, large, children } = props;
  const classes = useStyles();
  return (
    <span className={clsx(classes.chip, large && classes.large, classes[tone])}>
      <Icon className={classes.icon} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
