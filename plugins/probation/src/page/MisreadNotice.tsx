import { shorten } from '../format/text';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';
import type { MisreadFilters } from './useFilters';

/** Says which filters of the address can fit nothing. */
export function MisreadNotice({ misread }: { misread: MisreadFilters }) {
  const { rule, environment } = misread;
  const t = useText();
  if (rule === undefined && environment === undefined) {
    return null;
  }
  return (
    <div role="status" style={{ overflowWrap: 'anywhere', marginBottom: 16 }}>
      {rule !== undefined && (
        <div>
          {t('page.noSuchRule', { rule: <PlainText text={shorten(rule)} /> })}
        </div>
      )}
      {environment !== undefined && (
        <div>
          {t('page.noSuchEnvironment', {
            environment: <PlainText text={shorten(environment)} />,
          })}
        </div>
      )}
    </div>
  );
}
