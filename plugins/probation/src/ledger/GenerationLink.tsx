import { Link } from '@backstage/core-components';
import { useLinkStyles } from '../parts/useLinkStyles';
import { useText } from '../parts/useText';
import { useTabLocation } from '../url/useTabLocation';

/** A link to the ledger of one generation, on this tab. */
export function GenerationLink(props: {
  environment: string;
  generation: number;
}) {
  const { environment, generation } = props;
  const t = useText();
  const classes = useLinkStyles();
  const { hrefTo } = useTabLocation();
  return (
    <Link to={hrefTo({ environment, generation })} className={classes.link}>
      {t('ledger.oneGeneration', { generation: String(generation) })}
    </Link>
  );
}
