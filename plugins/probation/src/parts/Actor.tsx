import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { PlainText } from './PlainText';
import { useLinkStyles } from './useLinkStyles';

/** Who did something: a user of the catalog as a link, a service's subject as its name. */
export function Actor({ who }: { who: string }) {
  const classes = useLinkStyles();
  return /^(user|group):[^/]+\/[^/]+$/i.test(who) ? (
    <EntityRefLink entityRef={who} className={classes.link} hideIcon />
  ) : (
    <PlainText text={who.replace(/^external:/, '')} />
  );
}
