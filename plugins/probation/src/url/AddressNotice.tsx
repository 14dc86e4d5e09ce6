import type { ReactNode } from 'react';
import { shorten } from '../format/text';
import { PlainText } from '../parts/PlainText';
import { useText } from '../parts/useText';
import { useTabLocation, type Misread } from './useTabLocation';

/** Says what of the address names nothing that there is; nothing where all of it does. */
export function AddressNotice(props: {
  /** The ledger's generation in progress. */
  latest: number;
}) {
  const { latest } = props;
  const t = useText();
  const { misread, generation } = useTabLocation();
  const unknown: Misread[] =
    generation !== undefined && generation > latest
      ? [...misread, { name: 'generation', value: String(generation) }]
      : misread;
  if (unknown.length === 0) {
    return null;
  }
  const sentences: Record<Misread['name'], (shown: JSX.Element) => ReactNode> =
    {
      line: line => t('address.line', { line }),
      generation: shown =>
        t('address.generation', { generation: shown, latest: String(latest) }),
      report: key => t('address.report', { key }),
    };
  return (
    <div role="status" style={{ overflowWrap: 'anywhere' }}>
      {unknown.map(({ name, value }) => (
        <div key={name}>
          {sentences[name](<PlainText text={shorten(value)} />)}
        </div>
      ))}
    </div>
  );
}
