import { useRef, useState, type FormEvent } from 'react';
import Button from '@material-ui/core/Button';
import { makeStyles } from '@material-ui/core/styles';
import { ENVIRONMENT_NAME } from '../evidence/push/PushTarget';
import { Field } from '../parts/Field';
import { useText } from '../parts/useText';
import { isRuleId, RULE_IDS } from './ruleIds';
import type { MisreadFilters, ViolationFilters } from './useFilters';

const useStyles = makeStyles(theme => ({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: theme.spacing(1.5),
    marginBottom: theme.spacing(2),
  },
  field: { flex: '0 1 17.5rem', minWidth: 0 },
  button: { minHeight: 40 },
}));

/** Narrows the list to a rule or an environment. */
export function ViolationFilterBar(props: {
  filters: ViolationFilters;
  misread: MisreadFilters;
  onChange(filters: ViolationFilters): void;
}) {
  const { filters, misread, onChange } = props;
  const t = useText();
  const classes = useStyles();
  const form = useRef<HTMLFormElement>(null);
  const [environment, setEnvironment] = useState(filters.environment ?? '');
  const [applied, setApplied] = useState(filters.environment);
  if (applied !== filters.environment) {
    // Typed but unsent text goes when the address says something else.
    setApplied(filters.environment);
    setEnvironment(filters.environment ?? '');
  }
  const invalid = environment !== '' && !ENVIRONMENT_NAME.test(environment);

  const clearable =
    filters.rule ?? filters.environment ?? misread.rule ?? misread.environment;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invalid) {
      onChange({ ...filters, environment: environment || undefined });
    }
  };

  const clear = () => {
    onChange({});
    // The button goes away, the focus must not.
    form.current?.querySelector('select')?.focus();
  };

  return (
    <form ref={form} className={classes.bar} onSubmit={submit}>
      <Field
        className={classes.field}
        select
        label={t('page.filterRule')}
        value={filters.rule ?? ''}
        onChange={({ target }) =>
          onChange({
            ...filters,
            rule: isRuleId(target.value) ? target.value : undefined,
          })
        }
        SelectProps={{ native: true }}
      >
        <option value="">{t('page.allRules')}</option>
        {RULE_IDS.map(rule => (
          <option key={rule} value={rule}>
            {rule}
          </option>
        ))}
      </Field>
      <Field
        className={classes.field}
        label={t('page.filterEnvironment')}
        value={environment}
        onChange={({ target }) => setEnvironment(target.value.trim())}
        error={invalid}
        helperText={invalid ? t('empty.environmentInvalid') : undefined}
        inputProps={{ spellCheck: false, autoCapitalize: 'none' }}
      />
      <Button className={classes.button} variant="outlined" type="submit">
        {t('page.apply')}
      </Button>
      {clearable && (
        <Button className={classes.button} onClick={clear}>
          {t('page.clear')}
        </Button>
      )}
    </form>
  );
}
