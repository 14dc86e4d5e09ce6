import { Link } from '@backstage/core-components';
import { PlainText } from './PlainText';
import { useVersionUrl } from './VersionLinks';
import { useLinkStyles } from './useLinkStyles';

/** A release's version, which may be long and may be any text. */
export function Version({ value }: { value: string }) {
  const url = useVersionUrl(value);
  const classes = useLinkStyles();
  const text = <PlainText text={value} />;
  return url ? (
    <Link to={url} className={classes.link}>
      {text}
    </Link>
  ) : (
    text
  );
}
