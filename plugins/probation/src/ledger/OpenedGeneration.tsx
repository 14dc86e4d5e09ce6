import { makeStyles } from '@material-ui/core/styles';
import type { EnvironmentStatus } from 'backstage-plugin-probation-common';
import { shorten } from '../format/text';
import { Actor } from '../parts/Actor';
import { PlainText } from '../parts/PlainText';
import { RelativeTime } from '../parts/Time';
import { useText } from '../parts/useText';
import { GenerationLink } from './GenerationLink';

const useStyles = makeStyles({
  text: { margin: 0, overflowWrap: 'anywhere' },
});

/** Who opened a generation that no ledger was pushed to yet, and where the older ones are. */
export function OpenedGeneration({ status }: { status: EnvironmentStatus }) {
  const { environment, generation, generationOpened } = status;
  const { at, by, reason } = generationOpened;
  const t = useText();
  const classes = useStyles();
  const opened = {
    generation: String(generation),
    time: <RelativeTime time={at} />,
    who: <Actor who={by} />,
  };
  return (
    <p className={classes.text}>
      {reason === null
        ? t('ledger.opened', opened)
        : t('ledger.openedBecause', {
            ...opened,
            reason: <PlainText text={shorten(reason)} />,
          })}{' '}
      {t('ledger.olderAreKept', {
        generation: (
          <GenerationLink
            environment={environment}
            generation={generation - 1}
          />
        ),
      })}
    </p>
  );
}
