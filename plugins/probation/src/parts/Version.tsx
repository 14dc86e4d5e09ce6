import { Link } from '@backstage/core-components';
import { shorten } from '../format/text';
import { Folded } from './Folded';
import { PlainText } from './PlainText';
import { useVersionUrl } from './VersionLinks';
import { useLinkStyles } from './useLinkStyles';

/** A release's version, which may be long and may be any text. */
export function Version({ value }: { value: string }) {
  return (
    <Folded text={value}>
      {shown => <LinkedVersion value={value} shown={shown} />}
    </Folded>
  );
}

/** The same where there is no room for the whole of a long one. */
export function ShortVersion({ value }: { value: string }) {
  return <LinkedVersion value={value} shown={shorten(value)} />;
}

function LinkedVersion(props: { value: string; shown: string }) {
  const { value, shown } = props;
  const url = useVersionUrl(value);
  const classes = useLinkStyles();
  const text = <PlainText text={shown} exact />;
  return url ? (
    <Link to={url} className={classes.link}>
      {text}
    </Link>
  ) : (
    text
  );
}
