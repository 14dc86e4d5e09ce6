import { useNavigate } from 'react-router-dom';
import { Field } from '../parts/Field';
import { useText } from '../parts/useText';
import { useTabLocation } from '../url/useTabLocation';

/** Opens an older generation of the ledger; kept in the address. */
export function GenerationSelect(props: {
  environment: string;
  generation: number;
  newest: number;
}) {
  const { environment, generation, newest } = props;
  const t = useText();
  const navigate = useNavigate();
  const { hrefTo } = useTabLocation();
  return (
    <Field
      select
      label={t('ledger.generation')}
      value={generation}
      onChange={event => {
        const chosen = Number(event.target.value);
        navigate(
          hrefTo({
            environment,
            generation: chosen === newest ? undefined : chosen,
          }),
        );
      }}
      SelectProps={{ native: true }}
    >
      {Array.from({ length: newest }, (_, index) => newest - index).map(
        number => (
          <option key={number} value={number}>
            {number === newest
              ? t('ledger.generationNewest', { generation: String(number) })
              : number}
          </option>
        ),
      )}
    </Field>
  );
}
